import type { SessionListEntry } from '../../shared/schemas/session.ts'
import { pollStateIn, type StoredState } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'

/**
 * An entry of its owner's list.
 * @param poll the session's current poll, if it has one
 * @param hasEnd whether the reader asked when it ends
 */
export function listEntry(session: Session, poll: StoredState | null, hasEnd = false): SessionListEntry {
  const { id, code, title, status, participantCount, createdAt, endsAt } = session
  const pollState = poll ? pollStateIn(session, poll) : 'draft'
  return { id, code, title, status, participantCount, pollState, createdAt, ...(hasEnd && { endsAt }) }
}
