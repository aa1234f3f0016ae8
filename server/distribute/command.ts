import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Config } from '../config/config.ts'
import { type Counts, inWords, report, runCommand } from '../config/run-command.ts'
import { connected } from '../db/command-connection.ts'
import { checkCluster } from './check-cluster.ts'

/**
 * Moves the sessions to the workers, and changes nothing if it is a dry run.
 * @param script the path of citus.sql
 */
export const run = (script: string, isDry: boolean): Promise<void> =>
  runCommand((config) => spread(config, script, isDry), 'Nothing was changed')

async function spread({ databaseUrl }: Config, script: string, isDry: boolean): Promise<void> {
  if (databaseUrl === undefined) throw new StartRefusal('DATABASE_URL: set it to the coordinator of a Citus cluster.')
  const statements = statementsOf(await readFile(script, 'utf8'))
  const tables = statements.flatMap((one) => /create_distributed_table\('(\w+)'/.exec(one)?.[1] ?? [])
  const workers = await connected(databaseUrl, checkCluster)
  if (isDry) {
    const counts = await connected(databaseUrl, (client) => countRows(client, tables))
    report(`It would spread ${inWords(counts)} over ${workers}. Nothing was changed.`)
  } else {
    const counts = await connected(databaseUrl, (client) => distribute(client, statements, tables))
    report(`Spread ${inWords(counts)} over ${workers}. Start the servers.`)
  }
}

function statementsOf(file: string): string[] {
  const sql = file.replaceAll(/^--.*$/gm, '')
  const statements = sql.split(/;\s*\n/).map((statement) => statement.trim())
  return statements.filter((statement) => !/^(begin|commit|)$/.test(statement))
}

/**
 * Distributes all tables in one transaction.
 * @returns how many rows of each table are on the workers
 * @throws if a row would be lost
 */
async function distribute(client: pg.Client, statements: string[], tables: string[]): Promise<Counts> {
  await client.query('begin')
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const before = await countRows(client, tables)
  for (const statement of statements) await client.query(statement)
  const after = await countRows(client, tables)
  for (const table of tables) {
    if (before[table] !== after[table])
      throw new Error(`${table} had ${before[table]} rows and would have ${after[table]}.`)
  }
  await client.query('commit')
  return after
}

async function countRows(client: pg.Client, tables: string[]): Promise<Counts> {
  const counts: Counts = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}
