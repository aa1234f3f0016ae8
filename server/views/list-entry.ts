import type { PollState } from '../../shared/schemas/poll.ts'
import type { Room } from '../../shared/schemas/session.ts'
import type { Session } from '../domain/session.ts'

/** An entry of its owner's list. */
export function listEntry(session: Session & { pollState: PollState }): Room {
  return {
    id: session.id,
    code: session.code,
    title: session.title,
    status: session.status,
    participantCount: session.participantCount,
    pollState: session.pollState,
    createdAt: session.createdAt,
  }
}
