import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { bringUpToDate, migrate } from '../../server/db/migrate.ts'
import { MIGRATIONS } from '../../server/db/migrations/index.ts'
import { openPool } from '../../server/db/pool.ts'
import { runOn } from '../support/postgres.ts'
import { readRecordings, sqlOf } from '../upgrade/recording.ts'
import { isWholeAndGoesOn } from '../upgrade/whole.ts'
import { ask } from './cluster.ts'
import { clusterDatabase, hasCitus } from './database.ts'

/** An upgrade of a database whose tables lie on the workers: Citus refuses statements that PostgreSQL takes. */

const RELEASED = '0017-pictures'
const recording = readRecordings().find(({ schema }) => schema === RELEASED)
const schemas = Object.keys(MIGRATIONS)

async function migrateTo(url: string, schema: string): Promise<void> {
  const { db } = openPool({ target: url, poolSize: 2, statementTimeout: 0, onError: () => {} })
  await migrate(db, schema).finally(() => db.destroy())
}

/** Distributes the tables that a schema has, as `npm run distribute` did then. */
async function distribute(url: string): Promise<void> {
  const script = await readFile('server/deploy/citus.sql', 'utf8')
  const tables = await ask<{ name: string }>(url, `select tablename as name from pg_tables where schemaname = 'public'`)
  const isThere = (statement: string) => {
    const [, table] = /_table\('(\w+)'/.exec(statement) ?? []
    return table === undefined || tables.some(({ name }) => name === table)
  }
  const statements = script.replaceAll(/^--.*$/gm, '').split(/;\s*\n/)
  await ask(url, ...statements.filter((statement) => statement.trim() && isThere(statement)))
}

describe.skipIf(!hasCitus())('a database that was distributed by an earlier version', () => {
  it.each([RELEASED, ...schemas.slice(-2, -1)])('is upgraded without a loss, and goes on: %s', async (schema) => {
    if (!recording) throw new Error(`nothing was recorded of ${RELEASED}`)
    const url = await clusterDatabase()
    await runOn(url, sqlOf(recording))
    await migrateTo(url, schema)
    await distribute(url)
    const before = await ask(url, 'select from pg_dist_partition')
    await bringUpToDate(url)
    expect((await ask(url, 'select from pg_dist_partition')).length).toBeGreaterThanOrEqual(before.length)
    await isWholeAndGoesOn(url, recording)
  })
})
