import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** What the database takes for the time (epoch ms), as SQL. */
export type DatabaseTime = () => RawBuilder<number>

/** Of the statement, since Citus takes no time that changes within one. */
export const statementTime: DatabaseTime = () => sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`

/** The earlier of a node's time and the database's, as SQL: what both say has passed. */
export const earlier = (now: number, time: DatabaseTime): RawBuilder<number> =>
  sql<number>`least(${now}::bigint, ${time()})`

/** A time that no end has reached. */
export const beforeAllTime: DatabaseTime = () => sql<number>`0::bigint`

/** The time of a clock that is the time of all. */
export const timeOf =
  (clock: () => number): DatabaseTime =>
  () =>
    sql<number>`${clock()}::bigint`

export async function readTime(db: Db, time: DatabaseTime): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${time()} as now`.execute(db)
  return Number(rows[0]?.now)
}
