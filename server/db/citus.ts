import type pg from 'pg'

/** Whether `npm run distribute` has spread the sessions over the machines of a Citus cluster. */
export async function isSharded(database: { query(text: string): Promise<Pick<pg.QueryResult, 'rows'>> }) {
  const { rows } = await database.query(`select to_regclass('pg_dist_partition') as citus`)
  if (!rows[0]?.citus) return false
  const found = await database.query(`select from pg_dist_partition where logicalrelid = to_regclass('session')`)
  return found.rows.length > 0
}
