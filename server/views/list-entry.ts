import type { SessionListEntry } from '../../shared/schemas/session.ts'
import { pollStateIn, type StoredState } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'

/** An entry of its owner's list. @param poll the session's current poll, if it has one */
export const listEntry = (session: Session, poll: StoredState | null): SessionListEntry => ({
  id: session.id,
  code: session.code,
  title: session.title,
  status: session.status,
  participantCount: session.participantCount,
  pollState: poll ? pollStateIn(session, poll) : 'draft',
  createdAt: session.createdAt,
})
