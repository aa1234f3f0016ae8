import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { pollStateIn, type StoredState } from '../../domain/poll.ts'
import type { Session } from '../../domain/session.ts'
import type { PollSecrets } from '../../queries/ballot-box/ballot-box.ts'
import { ballotBoxOf } from '../../queries/ballot-box/index.ts'
import { closeDuePoll } from '../../queries/polls.ts'
import { closeSecretPollIfOver, endSessionIfOver } from '../../queries/sessions.ts'

/** Where one session is loaded from. */
export type Source = { db: Kysely<Database>; pollSecrets: PollSecrets }

/**
 * Reads a session, once more if it or its open poll was over and that was not written down: votes were
 * perhaps being written, and what is shown of a closed poll is shown for good. Where it cannot be written
 * down (a full disk), session and poll are shown as over all the same.
 * @param close writes it down; undefined where nothing is over
 */
export async function readSettled<Rows>(
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
  return ballotBoxOf(session).isSecret
    ? withSecret(source, session, () => closeSecretPollIfOver(db, id, () => asOf))
    : closeDuePoll(db, id, asOf)
}

/** A secret that a crash took from the database is put back first: without it the votes could not be read. */
async function withSecret({ pollSecrets }: Source, session: Session, close: () => Promise<void>): Promise<void> {
  await ballotBoxOf(session).read(session.id, pollSecrets)
  await close()
}
