import { readFile } from 'node:fs/promises'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { connected } from '../backup/backup.ts'
import { readConfig } from '../settings/config.ts'
import { checkCluster } from './check-cluster.ts'
import { type Counts, countRows, distribute, statementsOf, tablesOf } from './distribute.ts'

/**
 * `npm run distribute`: spreads the sessions of DATABASE_URL, which has to be the coordinator of a Citus
 * cluster, over its workers. With `--dry-run` it looks, and changes nothing.
 */

const say = (line: string) => process.stderr.write(`${line}\n`)

// server/bin.js names citus.sql in the place of the command.
const [script = '', ...options] = process.argv.slice(2)
try {
  const { databaseUrl } = readConfig({ ...process.env, NODE_ENV: undefined })
  if (databaseUrl === undefined) throw new StartRefusal('DATABASE_URL: set it to the coordinator of a Citus cluster.')
  const statements = statementsOf(await readFile(script, 'utf8'))
  await (options.length > 0 ? look : spread)(databaseUrl, statements)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  say(error instanceof StartRefusal ? reason : `Nothing was changed: ${reason}`)
  process.exitCode = 1
}

async function look(url: string, statements: string[]): Promise<void> {
  await connected(url, 'running', async (client) => {
    const workers = await checkCluster(client)
    const counts = await countRows(client, tablesOf(statements))
    say(`It would spread ${inWords(counts)} over ${places(workers)}. Nothing was changed.`)
  })
}

async function spread(url: string, statements: string[]): Promise<void> {
  const workers = await connected(url, 'running', checkCluster)
  const counts = await connected(url, 'stopped', (client) => distribute(client, statements))
  say(`Spread ${inWords(counts)} over ${places(workers)}. Start the servers.`)
}

function places(workers: { host: string; port: number }[]): string {
  return workers.map(({ host, port }) => `${host}:${port}`).join(', ')
}

function inWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} × ${table}`)
    .join(', ')
}
