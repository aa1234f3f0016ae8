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
 * Reads a session. If it or its open poll has ended and the end is not stored, stores that and reads again: votes may
 * have been in flight, and the shown result of a closed poll is final. If the end cannot be stored (a full disk),
 * session and poll still show as ended.
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

/** Stores what has ended: a session past its `endsAt`, with its open poll, and an open poll whose timer ran out. */
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

/** Restores a secret that a crash took from the database first, because the votes cannot be read without it. */
async function withSecret({ pollSecrets }: Source, session: Session, close: () => Promise<void>): Promise<void> {
  await ballotBoxOf(session).read(session.id, pollSecrets)
  await close()
}
