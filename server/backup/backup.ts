import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { onGivenDatabase } from '../db/given-database.ts'
import { bringUpToDate } from '../db/migrate.ts'
import type { ConnectionSettings } from '../db/pool.ts'
import {
  END_OF_TABLE,
  FORMAT,
  type Header,
  linesOf,
  readHeader,
  readTable,
  rowsOf,
  TABLES,
  writeBackup,
} from './backup-file.ts'

/**
 * Writes a backup as of one instant, while servers go on.
 * @returns how many rows of each table
 */
export async function backUp(
  client: pg.Client,
  file: string,
  { secret, now }: { secret: string | undefined; now: number },
): Promise<Record<string, number>> {
  await client.query('begin isolation level repeatable read read only')
  const header: Header = {
    'live-audience backup': FORMAT,
    madeAt: new Date(now).toISOString(),
    migrations: await migrationsOf(client),
    ...(secret && { secret }),
  }
  const counts: Record<string, number> = {}
  await writeBackup(file, Readable.from(pieces(client, header, counts)))
  await client.query('commit')
  return counts
}

async function* pieces(
  client: pg.Client,
  header: Header,
  counts: Record<string, number>,
): AsyncGenerator<string | Buffer> {
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

/**
 * Fills an empty database from a backup, all of it or nothing.
 * @param keep keeps what else it holds, before the rows are there for good
 * @throws StartRefusal where the database is not empty, or the file is no backup that this version reads
 */
export async function restore(
  client: pg.Client,
  file: string,
  keep: (header: Header) => Promise<void>,
): Promise<{ header: Header; counts: Record<string, number> }> {
  const lines = linesOf(file)
  const header = readHeader((await lines.next()).value)
  await mustFit(client, header)
  const counts: Record<string, number> = {}
  await client.query('begin')
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { table, columns } = readTable(next.value)
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(rowsOf(lines)), copy)
    counts[table] = copy.rowCount
  }
  if (Object.keys(counts).length < TABLES.length) throw new StartRefusal(`${file} was cut off.`)
  await keep(header)
  await client.query('commit')
  return { header, counts }
}

async function mustFit(client: pg.Client, { migrations }: Header): Promise<void> {
  const here = await migrationsOf(client)
  const lacking = migrations.filter((name) => !here.includes(name))
  if (lacking.length > 0) {
    throw new StartRefusal(
      `The backup is of a newer version of live-audience (it has ${lacking.join(', ')}). Restore it with that one.`,
    )
  }
  const { rowCount } = await client.query('select from host limit 1')
  if (rowCount)
    throw new StartRefusal('There are data in this database already. Restore into an empty one.')
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Works on a connection of its own; tables are made or brought up to date where no server does it. */
export async function connected<T>(
  target: ConnectionSettings['target'],
  state: 'running' | 'stopped',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = typeof target === 'string' ? target : undefined
  const client = new pg.Client(url ?? target)
  await onGivenDatabase(url, async () => {
    if (state === 'stopped') await bringUpToDate(target)
    await client.connect()
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
