import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipeTo } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { removeStale, writeAtomically } from '../../shared/files/write-atomically.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Counts } from '../config/run-command.ts'
import { isSharded } from '../db/citus.ts'
import { kyselyOn, migrationsOf, namesFrom, serversOn, tablesThere } from '../db/command-connection.ts'
import { refusalOfNewer } from '../db/migrate.ts'
import { readFingerprint } from '../queries/secret-fingerprint.ts'
import { END_OF_TABLE, FORMAT, type Header, TABLES } from './backup-format.ts'
import { countSealedVotes } from './not-restored.ts'

/** The name of a backup that goes to standard output. */
export const STANDARD_OUTPUT = '-'

/**
 * Writes a backup as of one instant, in the schema that is there. Changes nothing that it reads. If it fails, it leaves
 * no file. If it is killed, the next backup to the same file removes what it left.
 * @returns how many rows of each table, and how many votes of them no restore can read
 * @throws StartRefusal if the file exists, if a newer version made the tables, or if servers are connected to a Citus
 *   cluster
 */
export async function backUp(
  client: pg.Client,
  file: string,
  { secret, now }: { secret: string | undefined; now: number },
): Promise<{ counts: Counts; sealed: number }> {
  await requireFree(file)
  const tables = await beginSnapshot(client)
  const fingerprint = await readFingerprint(kyselyOn(client))
  const header: Header = {
    'live-audience backup': FORMAT,
    madeAt: new Date(now).toISOString(),
    migrations: await migrationsOf(client),
    ...(secret && { secret }),
    ...(fingerprint && { fingerprint: fingerprint.toString('hex') }),
  }
  const sealed = await countSealedVotes(client)
  const counts: Counts = {}
  await write(Readable.from(contentOf(client, tables, header, counts)), file)
  await client.query('commit')
  return { counts, sealed }
}

async function requireFree(file: string): Promise<void> {
  if (file === STANDARD_OUTPUT) {
    if (process.stdout.isTTY)
      throw new StartRefusal('A backup is no text for a terminal. Send it to a file or a program.')
    return
  }
  await removeStale(dirname(file), basename(file))
  if (existsSync(file)) throw new StartRefusal(`${file} is there already. Name another file.`)
}

async function write(content: Readable, file: string): Promise<void> {
  if (file === STANDARD_OUTPUT) return pipeTo(content, createGzip(), process.stdout)
  await writeAtomically(
    file,
    pipeline(content, createGzip(), () => {}),
  )
}

/**
 * Begins a transaction that reads all tables as of one instant, and keeps them from being migrated meanwhile. On a
 * Citus cluster, no snapshot covers all machines. So nobody may write there during the backup.
 * @returns the tables, which are those of the schema that is there
 */
async function beginSnapshot(client: pg.Client): Promise<string[]> {
  await requireKnownSchema(client)
  const tables = await tablesThere(client, TABLES)
  const isCluster = await isSharded(client)
  if (isCluster) await requireNoServers(client)
  await client.query(isCluster ? 'begin' : 'begin isolation level repeatable read read only')
  // On a cluster, a server that starts now waits with its writes.
  await client.query(`lock table ${tables.join(', ')} in ${isCluster ? 'share' : 'access share'} mode`)
  return tables
}

async function requireKnownSchema(client: pg.Client): Promise<void> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0)
    throw new StartRefusal('This database has no tables of live-audience. Check DATABASE_URL or DATA_DIR.')
  const newer = refusalOfNewer(migrations)
  if (newer) throw newer
}

async function requireNoServers(client: pg.Client): Promise<void> {
  const servers = await serversOn(client)
  if (servers.length === 0) return
  throw new StartRefusal(
    `Servers are connected to this Citus cluster: ${servers.join(', ')}. They would change data during the backup. ` +
      'Stop them, make the backup, and start them again.',
  )
}

/** The content of the file. @param counts gets the number of rows of each table */
async function* contentOf(
  client: pg.Client,
  tables: string[],
  header: Header,
  counts: Counts,
): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    const columns = await columnsOf(client, table)
    yield `${JSON.stringify({ table, columns })}\n`
    const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`))
    for await (const chunk of rows) yield chunk as Buffer
    counts[table] = rows.rowCount
    yield `${END_OF_TABLE}\n`
  }
}

const columnsOf = (client: pg.Client, table: string): Promise<string[]> =>
  namesFrom(
    client,
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
