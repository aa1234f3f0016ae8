import { describe, expect, it } from 'vitest'
import { listEntry } from '../../server/views/list-entry.ts'
import { POLL_STATES } from '../../shared/schemas/poll.ts'
import { sessionListEntrySchema } from '../../shared/schemas/session.ts'
import { session } from './support.ts'

describe("an entry of the owner's list of sessions", () => {
  it.each(POLL_STATES)('has the seven fields of the contract (poll %s)', (pollState) => {
    const entry = listEntry(session, pollState)
    expect(entry).toStrictEqual({
      id: session.id,
      code: 'K7M2QX',
      title: 'All hands',
      status: 'live',
      participantCount: 4,
      pollState,
      createdAt: 1_767_225_600_000,
    })
    expect(sessionListEntrySchema.parse(entry)).toStrictEqual(entry)
  })

  it('tells of a draft where there is no poll, and of a closed one once the session has ended', () => {
    expect(listEntry(session, null).pollState).toBe('draft')
    expect(listEntry({ ...session, status: 'ended' }, 'open').pollState).toBe('closed')
  })
})
