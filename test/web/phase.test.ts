import { describe, expect, it } from 'vitest'
import type { PollBody, Question, RoomListEntry, Session } from '../../client/index.ts'
import { phaseOf } from '../../client/web/host/parts/phase.ts'

/** Which sessions hosts are told are planned, though the interface calls them live. */

const poll = (state: PollBody['state']) => ({ id: 'a', state, kind: 'open_text', prompt: '?', options: [] }) as PollBody

describe('in the console', () => {
  const session = (more: Partial<Session>): Session => ({
    status: 'live',
    code: 'KJ57D4',
    title: 'All hands',
    poll: null,
    participantCount: 0,
    ...more,
  })
  it.each<[string, Partial<Session>, string]>([
    ['that nobody joined, with drafts alone', { polls: [poll('draft'), poll('draft')] }, 'planned'],
    ['without a poll', {}, 'planned'],
    ['that somebody joined', { participantCount: 1 }, 'live'],
    ['with an open poll', { polls: [poll('open')] }, 'live'],
    ['with a closed poll, whose people have left', { polls: [poll('closed'), poll('draft')] }, 'live'],
    ['with a question of somebody who has left', { questions: [{ id: 'q' } as Question] }, 'live'],
    ['whose view does not tell how many joined', { participantCount: undefined }, 'live'],
    ['that has ended unused', { status: 'ended' }, 'ended'],
  ])('a session %s', (_what, more, phase) => {
    expect(phaseOf(session(more as Session))).toBe(phase)
  })
})

describe('in the list', () => {
  const entry = { id: 'i', code: 'KJ57D4', title: 'All hands', createdAt: 0 }
  it.each<[RoomListEntry['pollState'], number, RoomListEntry['status'], string]>([
    ['draft', 0, 'live', 'planned'],
    ['draft', 1, 'live', 'live'],
    ['open', 0, 'live', 'live'],
    ['closed', 0, 'live', 'live'],
    ['draft', 0, 'ended', 'ended'],
  ])('a session whose poll is %s and that %i joined, %s', (pollState, participantCount, status, phase) => {
    expect(phaseOf({ ...entry, pollState, participantCount, status })).toBe(phase)
  })
})
