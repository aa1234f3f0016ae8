import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type DatabaseTime, earlier } from './database-time.ts'
import { removeSession } from './sessions.ts'

type Deleted = { id: string; participants: number; votes: number; questions: number }

const AT_A_TIME = 20

/**
 * Deletes a few of the sessions that ended some milliseconds ago, by the clocks of node and database, with all their
 * data. Several nodes may do so at once, and none waits for another. Sessions are found without a lock, because Citus
 * locks rows on one machine only. Each is deleted in its own transaction, so on its own machine.
 * @returns the deleted sessions; none if there are none left
 */
export async function deleteEnded(
  db: Db,
  { now, time, lifetime }: { now: number; time: DatabaseTime; lifetime: number },
): Promise<Deleted[]> {
  const instant = sql<number>`${earlier(now, time)} - ${lifetime}::bigint`
  const ended = await endedBefore(db, instant).limit(AT_A_TIME).execute()
  const deleted: Deleted[] = []
  for (const { id } of ended) deleted.push(...(await deleteIfEndedBefore(db, instant, id)))
  return deleted
}

const endedBefore = (db: Db, instant: RawBuilder<number>) =>
  db
    .selectFrom('session')
    .select('id')
    .where((eb) => eb(eb.fn.coalesce('ended_at', 'ends_at'), '<', instant))

/** @returns nothing if another node is deleting the session, or its end was moved meanwhile */
const deleteIfEndedBefore = (db: Db, instant: RawBuilder<number>, id: string): Promise<Deleted[]> =>
  db.transaction().execute(async (trx) => {
    const locked = endedBefore(trx, instant).where('id', '=', id).forUpdate().skipLocked()
    if (!(await locked.executeTakeFirst())) return []
    const { rows } = await sql<Deleted>`
      select id,
        (select count(*)::int from participant where session_id = ${id}) as participants,
        (select count(*)::int from vote where session_id = ${id}) as votes,
        (select count(*)::int from question where session_id = ${id}) as questions
      from session where id = ${id}`.execute(trx)
    await removeSession(trx, id)
    return rows
  })
