import pg from 'pg'
import { messageOf } from '../../shared/error-code.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { bringUpToDate } from '../db/migrate.ts'
import type { ConnectionSettings } from '../db/pool.ts'
import { type Config, readConfig } from '../settings/config.ts'

export type Counts = Record<string, number>

export const report = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command with the settings of the environment. A StartRefusal is reported as it is.
 * @param failed how the report of any other error begins
 */
export async function runCommand(work: (config: Config) => Promise<void>, failed: string): Promise<void> {
  try {
    await work(readConfig({ ...process.env, NODE_ENV: undefined }))
  } catch (error) {
    report(error instanceof StartRefusal ? error.message : `${failed}: ${messageOf(error)}`)
    process.exitCode = 1
  }
}

/** For example `2 × host, 7 × session`. */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([table, count]) => `${count} × ${table}`)
    .join(', ')

/** Runs `work` on a connection of its own. If no server runs, first creates or migrates the tables. */
export async function connected<T>(
  target: ConnectionSettings['target'],
  server: 'running' | 'stopped',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = typeof target === 'string' ? target : undefined
  const client = new pg.Client(url ?? target)
  await explainConnectionErrors(url, async () => {
    if (server === 'stopped') await bringUpToDate(target)
    await client.connect()
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function namesFrom(client: pg.Client, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement, values)
  return rows.map(({ name }) => name)
}

export const othersOn = (client: pg.Client): Promise<string[]> =>
  namesFrom(
    client,
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name not like 'citus%'
     order by name`,
  )

export const migrationsOf = (client: pg.Client): Promise<string[]> =>
  namesFrom(client, 'select name from kysely_migration order by name')
