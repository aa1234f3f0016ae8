import type pg from 'pg'
import { migrateAlone } from './database.ts'
import { makeTriggers } from './pauses.ts'

/**
 * Takes everything out of a database, so that nodes migrate it again.
 * @returns what the simulation itself needs there is put back by it, once nodes have started, or have failed to
 */
export async function emptyDatabase(
  admin: pg.Client,
  databaseUrl: string,
): Promise<(isMigrated: boolean) => Promise<void>> {
  const { rows } = await admin.query('select coalesce(json_agg(host), $1) as hosts from host', ['[]'])
  const empty = () => admin.query('drop schema public cascade; create schema public')
  await empty()
  return async (isMigrated) => {
    // Later plays find the schema as it has to be.
    if (!isMigrated) {
      await empty()
      await migrateAlone(databaseUrl)
    }
    await admin.query('insert into host select * from json_populate_recordset(null::host, $1)', [
      JSON.stringify(rows[0].hosts),
    ])
    await makeTriggers(admin)
  }
}
