import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { pollStateIn, type StoredState } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'
import { closeDuePoll } from '../queries/polls.ts'
import { closeSecretPollIfOver } from '../queries/sessions.ts'

/**
 * Reads a session, once more if its open poll was over while votes on it were perhaps being written:
 * what is shown of a closed poll is shown for good. Where that cannot be written down (a full disk),
 * the poll is shown as closed all the same.
 * @param close writes it down; undefined where nothing is over
 */
export async function settled<Rows>(
  read: () => Promise<Rows>,
  close: (rows: NonNullable<Rows>) => Promise<void> | undefined,
): Promise<Rows> {
  const rows = await read()
  const closing = rows ? close(rows) : undefined
  if (!closing) return rows
  const isWritten = await closing.then(
    () => true,
    () => false,
  )
  return isWritten ? read() : rows
}

/** Closes the open poll whose timer has run out; a secret one also where its session has ended by itself. */
export function closeIfOver(
  db: Kysely<Database>,
  session: Session,
  polls: readonly (StoredState | null)[],
): Promise<void> | undefined {
  const open = polls.find((poll) => poll?.state === 'open')
  if (!open || pollStateIn(session, open) === 'open') return undefined
  const now = session.asOf
  if (session.settings.anonymous) return closeSecretPollIfOver(db, session.id, () => now)
  return open.closes_at !== null && open.closes_at <= now
    ? closeDuePoll(db, session.id, now)
    : undefined
}
