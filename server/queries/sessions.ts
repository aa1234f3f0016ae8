import type { Insertable } from 'kysely'
import type { Stage, StageAnswer } from '../../shared/schemas/stage.ts'
import type { Database, Db, Row, Trx } from '../db/schema.ts'
import type { changeSession, InstantUnderLock, Session } from '../domain/session.ts'
import type { DatabaseTime } from './database-time.ts'
import { destroyPollSecret, readSecretUnlocked } from './poll-secrets.ts'

const sessionOf = (db: Db, id: string) => db.selectFrom('session').selectAll().where('id', '=', id)

export const readSession = async (db: Db, id: string): Promise<Row<'session'> | undefined> =>
  sessionOf(db, id).executeTakeFirst()

/** The id of the session with a code, even if the session is deleted. Null if the code was never given out. */
export async function readIdOfCode(db: Db, code: string): Promise<string | null> {
  const query = db.selectFrom('session_code').select('session_id').where('code', '=', code)
  return (await query.executeTakeFirst())?.session_id ?? null
}

/**
 * Reads the session and keeps other changes of its polls, questions and dates waiting until the
 * transaction ends. Votes do not wait for it.
 */
export async function lockSession(db: Trx, id: string, clock: () => number): Promise<LockedRow | undefined> {
  const row = await sessionOf(db, id).forNoKeyUpdate().executeTakeFirst()
  return row && { row, now: clock() as InstantUnderLock }
}

/** The same, with an instant that the clock of the database has reached, too. */
export async function lockToEnd(
  db: Trx,
  id: string,
  { clock, time }: { clock: () => number; time: DatabaseTime },
): Promise<LockedRow | undefined> {
  const query = sessionOf(db, id).select(time().as('database_time')).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row && { row, now: Math.min(clock(), Number(row.database_time)) as InstantUnderLock }
}

/** A session under a lock, and an instant that was read after the lock was taken. */
type LockedRow = { row: Row<'session'>; now: InstantUnderLock }

const changing = (db: Trx, id: string) => db.updateTable('session').where('id', '=', id)

/** Makes all keys of a session invalid. @returns the version of its new keys */
export async function raiseKeyVersion(db: Trx, id: string): Promise<number> {
  const { host_key_version } = await changing(db, id)
    .set((eb) => ({ host_key_version: eb('host_key_version', '+', 1) }))
    .returning('host_key_version')
    .executeTakeFirstOrThrow()
  return host_key_version
}

/** Takes the code for this session; false if it was ever taken before. */
export async function claimCode(db: Trx, code: string, sessionId: string): Promise<boolean> {
  const claimed = await db
    .insertInto('session_code')
    .values({ code, session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

export const insertSession = async (db: Trx, session: Insertable<Database['session']>): Promise<Row<'session'>> =>
  db.insertInto('session').values(session).returningAll().executeTakeFirstOrThrow()

export async function writeSession(db: Trx, id: string, changed: ReturnType<typeof changeSession>): Promise<void> {
  await changing(db, id)
    .set({
      title: changed.title,
      created_at: changed.createdAt,
      ends_at: changed.endsAt,
      brand: changed.brand && JSON.stringify(changed.brand),
      settings: JSON.stringify(changed.settings),
    })
    .execute()
}

export async function writeStage(
  db: Trx,
  { id, stage: before, podium: hadPodium }: Pick<Session, 'id' | 'stage' | 'podium'>,
  stage: Exclude<Stage, 'answer'>,
  podium = false,
): Promise<void> {
  if (stage === before && podium === hadPodium) return
  await changing(db, id)
    .set({ stage, stage_answer: podium ? JSON.stringify({ podium }) : null })
    .execute()
}

export async function setStageAnswer(db: Trx, { id }: Pick<Session, 'id'>, answer: StageAnswer): Promise<void> {
  await changing(db, id)
    .set({ stage: 'poll', stage_answer: JSON.stringify(answer) })
    .execute()
}

/**
 * Deletes all data of a session. Its code stays taken. Polls are deleted first: a vote that is being written locks its
 * poll, so no vote is added after the votes are deleted. Call this last in a transaction, because of
 * `destroyPollSecret`.
 */
export async function removeSession(db: Trx, id: string): Promise<void> {
  await db.deleteFrom('poll').where('session_id', '=', id).execute()
  await db.deleteFrom('vote').where('session_id', '=', id).execute()
  await db.deleteFrom('session').where('id', '=', id).execute()
  for (const table of ['idempotent_call', 'picture', 'ticket', 'question_merge', 'phone_check'] as const)
    await db.deleteFrom(table).where('session_id', '=', id).execute()
  if (await readSecretUnlocked(db, id)) await destroyPollSecret(db, id)
}
