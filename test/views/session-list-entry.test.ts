import { describe, expect, it } from 'vitest'
import { listEntry } from '../../server/views/session-list-entry.ts'
import { POLL_STATES } from '../../shared/schemas/poll.ts'
import { sessionListEntrySchema } from '../../shared/schemas/session.ts'
import { session } from './support.ts'

describe("an entry of the owner's list of sessions", () => {
  it.each(POLL_STATES)('has the seven fields of the contract (poll %s)', (pollState) => {
    const entry = listEntry(session, { state: pollState, closes_at: null })
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

  it('has a draft if there is no other poll, and a closed one once the session has ended', () => {
    expect(listEntry(session, null).pollState).toBe('draft')
    const open = { state: 'open', closes_at: null } as const
    expect(listEntry({ ...session, status: 'ended' }, open).pollState).toBe('closed')
  })

  it('has a closed poll from the instant that its timer ends', () => {
    const stateAt = (closes_at: number) => listEntry(session, { state: 'open', closes_at }).pollState
    expect([stateAt(session.asOf + 1), stateAt(session.asOf)]).toEqual(['open', 'closed'])
  })
})
