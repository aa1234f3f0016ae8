import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { pollStateIn, type StoredState } from '../../domain/poll.ts'
import type { Session } from '../../domain/session.ts'
import { closeDuePoll } from '../../queries/polls.ts'
import { closeSecretPollIfOver, endSessionIfOver } from '../../queries/sessions.ts'
import type { PollSecretCache } from '../secrets/poll-secret-cache.ts'

/** Where one session is loaded from. */
export type Source = { db: Kysely<Database>; pollSecrets: Pick<PollSecretCache, 'of'> }

/**
 * Reads a session, once more if it or its open poll was over and that was not written down: votes were
 * perhaps being written, and what is shown of a closed poll is shown for good. Where it cannot be written
 * down (a full disk), session and poll are shown as over all the same.
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

/**
 * Writes down what is over: a session that has ended by itself, with its open poll, and an open poll whose
 * timer has run out.
 */
export function closeIfOver(
  source: Source,
  session: Session,
  polls: readonly (StoredState | null)[],
): Promise<void> | undefined {
  const { db } = source
  const { id, asOf, status, isEndStored } = session
  const open = polls.find((poll) => poll?.state === 'open')
  if (status === 'ended' && (open || !isEndStored)) {
    return withSecret(source, session, () => endSessionIfOver(db, id, asOf))
  }
  if (!open || pollStateIn(session, open) === 'open') return undefined
  return session.settings.anonymous
    ? withSecret(source, session, () => closeSecretPollIfOver(db, id, () => asOf))
    : closeDuePoll(db, id, asOf)
}

/** A secret that a crash took from the database is put back first: without it the votes could not be read. */
async function withSecret(
  { pollSecrets }: Source,
  { id, settings }: Session,
  close: () => Promise<void>,
): Promise<void> {
  if (settings.anonymous) await pollSecrets.of(id)
  await close()
}
