import { sql } from 'kysely'
import type { Db, Row, Trx } from '../db/schema.ts'

/** Secrets of open polls with secret votes: see `domain/secret-ballots.ts`. A session has one at most. */

export async function makePollSecret(db: Trx, { session_id, id }: Pick<Row<'poll'>, 'session_id' | 'id'>) {
  await sql`
    insert into poll_secret (session_id, poll_id, secret)
    values (${session_id}, ${id}, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  `.execute(db)
}

export const readPollSecret = async (db: Db, sessionId: string): Promise<Row<'poll_secret'> | undefined> =>
  db.selectFrom('poll_secret').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

export async function readSecretSessions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('poll_secret').select('session_id').execute()
  return rows.map((row) => row.session_id)
}

/** Puts back the secret of a poll that is still open; false if it is not. */
export const putBackPollSecret = (db: Db, secret: Row<'poll_secret'>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('poll')
      .select('id')
      .where('session_id', '=', secret.session_id)
      .where('id', '=', secret.poll_id)
      .where('state', '=', 'open')
      .forShare()
      .executeTakeFirst()
    if (!open) return false
    await trx
      .insertInto('poll_secret')
      .values(secret)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })

/**
 * Reads the secret of the open poll and keeps no lock on the table: rolling back to a savepoint releases it. With the
 * lock, two transactions that both go on to `destroyPollSecret` would wait for each other.
 */
export async function readSecretUnlocked(db: Trx, sessionId: string): Promise<Row<'poll_secret'> | undefined> {
  await sql`savepoint before_secret`.execute(db)
  const found = await readPollSecret(db, sessionId)
  await sql`rollback to savepoint before_secret`.execute(db)
  return found
}

/**
 * Destroys a session's secret: the table's other rows move to a new file, and the commit deletes the old one. This
 * locks the table, which every secret vote reads, so call it last, right before the commit.
 */
export async function destroyPollSecret(db: Trx, sessionId: string): Promise<void> {
  await sql`lock table poll_secret`.execute(db)
  await sql`create temporary table other_secret on commit drop as
    select * from poll_secret where session_id <> ${sessionId}`.execute(db)
  await sql`truncate poll_secret`.execute(db)
  await sql`insert into poll_secret table other_secret`.execute(db)
}
