import type { Db } from '../../db/schema.ts'
import { pollStateIn, type StoredState } from '../../domain/poll.ts'
import type { Session } from '../../domain/session.ts'
import type { PollSecrets } from '../../queries/ballot-storage/ballot-storage.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import type { DatabaseTime } from '../../queries/database-time.ts'
import { closeDuePoll } from '../../queries/polls.ts'
import { closeSecretPollIfOver, endSessionIfOver } from '../../queries/session-ends.ts'

export type Source = { db: Db; pollSecrets: PollSecrets; time: DatabaseTime }

/**
 * Reads a session. If it or its open poll has ended and the end is not stored, stores that and reads again: votes may
 * have been in flight, and the shown result of a closed poll is final. If the end cannot be stored (a full disk),
 * session and poll still show as ended.
 * @param storeEnd returns undefined if nothing has ended
 */
export async function readWithEndStored<Rows>(
  read: () => Promise<Rows>,
  storeEnd: (rows: NonNullable<Rows>) => Promise<void> | undefined,
): Promise<Rows> {
  const rows = await read()
  const storing = rows ? storeEnd(rows) : undefined
  return storing ? storing.then(read, () => rows) : rows
}

/** Stores what has ended: a session past its `endsAt`, with its open poll, or an open poll whose timer ran out. */
export function storeEndIfOver(source: Source, session: Session, polls: readonly (StoredState | null)[]) {
  const { db, time } = source
  const { id, asOf, status, isEndStored } = session
  const clocks = { clock: () => asOf, time }
  const open = polls.find((poll) => poll?.state === 'open')
  if (status === 'ended' && (open || !isEndStored)) {
    return withSecret(source, session, () => endSessionIfOver(db, id, clocks))
  }
  if (!open || pollStateIn(session, open) === 'open') return undefined
  return ballotStorageOf(session).isSecret
    ? withSecret(source, session, () => closeSecretPollIfOver(db, id, clocks))
    : closeDuePoll(db, id, asOf, time)
}

/** If a crash took the poll's secret from the database, restores it first: the votes cannot be read without it. */
async function withSecret({ pollSecrets }: Source, session: Session, close: () => Promise<void>): Promise<void> {
  if (ballotStorageOf(session).isSecret) await pollSecrets.sync(session.id)
  await close()
}
