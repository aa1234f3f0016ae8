import type pg from 'pg'
import { endFreeBackends } from './backends.ts'
import { makeTriggers } from './pauses.ts'

/**
 * Takes everything out of a database, so that nodes migrate it again.
 * @returns what the simulation itself needs there is put back by it, once a node has started
 */
export async function emptyDatabase(admin: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await admin.query('select coalesce(json_agg(host), $1) as hosts from host', ['[]'])
  endFreeBackends()
  await admin.query('drop schema public cascade; create schema public')
  return async () => {
    await admin.query('insert into host select * from json_populate_recordset(null::host, $1)', [
      JSON.stringify(rows[0].hosts),
    ])
    await makeTriggers(admin)
  }
}
