import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { removeStale, writeAtomically } from '../../shared/files/write-atomically.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { isSharded } from '../db/citus.ts'
import { SERVING } from '../db/pool.ts'
import { END_OF_TABLE, FORMAT, type Header, TABLES } from './backup-file.ts'
import { type Counts, migrationsOf, namesFrom, othersOn } from './maintenance.ts'

/**
 * Writes a backup as of one instant. If it fails, it leaves no file. If it is killed, the next backup to the same file
 * removes what it left.
 * @returns how many rows of each table
 * @throws StartRefusal if the file exists, or if servers are connected to a Citus cluster
 */
export async function backUp(
  client: pg.Client,
  file: string,
  { secret, now }: { secret: string | undefined; now: number },
): Promise<Counts> {
  await removeStale(dirname(file), basename(file))
  if (existsSync(file)) throw new StartRefusal(`${file} is there already. Name another file.`)
  await beginSnapshot(client)
  const header: Header = {
    'live-audience backup': FORMAT,
    madeAt: new Date(now).toISOString(),
    migrations: await migrationsOf(client),
    ...(secret && { secret }),
  }
  const counts: Counts = {}
  const content = Readable.from(contentOf(client, header, counts))
  await writeAtomically(
    file,
    pipeline(content, createGzip(), () => {}),
  )
  await client.query('commit')
  return counts
}

/**
 * Begins a transaction that reads all tables as of one instant. On a Citus cluster, no snapshot covers all machines. So
 * nobody may write there during the backup.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  if (!(await isSharded(client))) {
    await client.query('begin isolation level repeatable read read only')
    return
  }
  const servers = (await othersOn(client)).filter((name) => name.startsWith(SERVING))
  if (servers.length > 0) {
    throw new StartRefusal(
      `Servers are connected to this Citus cluster: ${servers.join(', ')}. They would change data during the backup. ` +
        'Stop them, make the backup, and start them again.',
    )
  }
  await client.query('begin')
  // If a server starts now, its writes wait.
  await client.query(`lock table ${TABLES.join(', ')} in share mode`)
}

/** The content of the file. @param counts gets the number of rows of each table */
async function* contentOf(client: pg.Client, header: Header, counts: Counts): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`
  for (const table of TABLES) {
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
