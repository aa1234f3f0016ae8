import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { isSharded } from '../db/citus.ts'
import { SERVING } from '../db/pool.ts'
import { END_OF_TABLE, FORMAT, type Header, TABLES, writeBackup } from './backup-file.ts'
import { type Counts, migrationsOf, namesFrom, othersOn } from './maintenance.ts'

/**
 * Writes a backup as of one instant.
 * @returns how many rows of each table
 * @throws StartRefusal where the tables lie on several machines and servers are connected
 */
export async function backUp(
  client: pg.Client,
  file: string,
  { secret, now }: { secret: string | undefined; now: number },
): Promise<Counts> {
  await beginSnapshot(client)
  const header: Header = {
    'live-audience backup': FORMAT,
    madeAt: new Date(now).toISOString(),
    migrations: await migrationsOf(client),
    ...(secret && { secret }),
  }
  const counts: Counts = {}
  await writeBackup(file, Readable.from(pieces(client, header, counts)))
  await client.query('commit')
  return counts
}

/**
 * Begins a transaction that reads all tables as of one instant. On a Citus cluster no snapshot covers all
 * machines, so nobody may write meanwhile.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  if (!(await isSharded(client))) {
    await client.query('begin isolation level repeatable read read only')
    return
  }
  const servers = (await othersOn(client)).filter((name) => name.startsWith(SERVING))
  if (servers.length > 0) {
    throw new StartRefusal(
      `Servers are connected to this Citus cluster: ${servers.join(', ')}. A backup of one instant can be ` +
        'made only while none is. Stop them, make the backup, and start them again.',
    )
  }
  await client.query('begin')
  // The writes of a server that starts meanwhile wait.
  await client.query(`lock table ${TABLES.join(', ')} in share mode`)
}

/** The content of the file. @param counts gets the number of rows of each table */
async function* pieces(client: pg.Client, header: Header, counts: Counts): AsyncGenerator<string | Buffer> {
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
