import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { bringUpToDate } from '../db/migrate.ts'
import type { ConnectionSettings } from '../db/pool.ts'

/**
 * A backup is gzipped text: a line of JSON that says what it is, then for each table a line of JSON
 * and its rows as PostgreSQL's COPY writes them, ended by `\\.` on a line of its own. It is the same
 * for the embedded database and any other, of whatever version.
 */

/** In the order in which rows can refer to each other. Links and counts of attempts are short-lived and stay out. */
const TABLES = [
  'host',
  'session',
  'session_code',
  'poll',
  'participant',
  'vote',
  'question',
  'upvote',
] as const

const FORMAT = 1
const END_OF_TABLE = '\\.'

export type Header = {
  /** The version of this format. */
  'live-audience backup': number
  madeAt: string
  /** The migrations that the tables have. */
  migrations: string[]
  /** The secret kept beside an embedded database, without which tokens and host keys are void. */
  secret?: string
}

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
  await writeWhole(file, Readable.from(pieces(client, header, counts)))
  await client.query('commit')
  return counts
}

/** Written beside, and whole before it has its name: what fails half-way is in nobody's way. */
async function writeWhole(file: string, content: Readable): Promise<void> {
  const part = `${file}.part`
  try {
    if (existsSync(file)) throw new StartRefusal(`${file} is there already. Name another file.`)
    // It holds what people wrote, and perhaps the secret.
    await rm(part, { force: true })
    const target = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(content, createGzip(), target)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
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

/** Lines that LF alone ends: COPY writes it as \\n within a value, and nothing else, U+2028 say. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const packed = createReadStream(file)
  const unpacked = createGunzip().setEncoding('utf8')
  packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  let rest = ''
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  return undefined
}

async function* rowsOf(lines: AsyncGenerator<string, undefined>): AsyncGenerator<string> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value === END_OF_TABLE) return
    yield `${next.value}\n`
  }
  throw new StartRefusal('The backup was cut off.')
}

function readHeader(line: string | undefined): Header {
  const header = parse(line) as Partial<Header> | undefined
  if (header?.['live-audience backup'] === FORMAT) return header as Header
  throw new StartRefusal('This file is no backup that this version of live-audience can read.')
}

function readTable(line: string): { table: string; columns: string[] } {
  const { table = '', columns = [] } = (parse(line) ?? {}) as { table?: string; columns?: string[] }
  const isKnown = TABLES.some((known) => known === table)
  const areNames = columns.every((column) => /^[a-z_]+$/.test(column))
  if (isKnown && areNames) return { table, columns }
  throw new StartRefusal('The backup has something in it that is no table of live-audience.')
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
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
  if (state === 'stopped') await bringUpToDate(target)
  const client = new pg.Client(typeof target === 'string' ? { connectionString: target } : target)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
