import type { PollState } from '../../shared/schemas/poll.ts'
import type { SessionListEntry } from '../../shared/schemas/session.ts'
import { pollStateIn } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'

/** An entry of its owner's list. @param poll the state of the session's current poll, if it has one */
export function listEntry(session: Session, poll: PollState | null): SessionListEntry {
  return {
    id: session.id,
    code: session.code,
    title: session.title,
    status: session.status,
    participantCount: session.participantCount,
    pollState: pollStateIn(session.status, poll ?? 'draft'),
    createdAt: session.createdAt,
  }
}
