import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { bringUpToDate } from '../db/migrate.ts'
import type { ConnectionSettings } from '../db/pool.ts'
import { END_OF_TABLE, FORMAT, type Header, TABLES, writeBackup } from './backup-file.ts'
import { mend, pollWithForeignVote } from './mend.ts'
import { BackupReader } from './read-backup.ts'
import { beginSnapshot } from './snapshot.ts'

/**
 * Writes a backup as of one instant.
 * @returns how many rows of each table
 * @throws StartRefusal where the tables lie on several machines and servers are connected
 */
export async function backUp(
  client: pg.Client,
  file: string,
  { secret, now }: { secret: string | undefined; now: number },
): Promise<Record<string, number>> {
  await beginSnapshot(client)
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
 * Fills an empty database from a backup, all of it or nothing, and mends what rows say of each other.
 * @param keep keeps what else it holds, before the rows are there for good
 * @throws StartRefusal where the database is not empty, or the file is no backup that this version reads
 */
export async function restore(
  client: pg.Client,
  file: string,
  keep: (header: Header) => Promise<void>,
): Promise<{ header: Header; counts: Record<string, number>; mended: string[] }> {
  const backup = new BackupReader(file)
  const header = await backup.header()
  await mustFit(client, header)
  await client.query('begin')
  const counts = await copyTables(client, backup)
  const poll = await pollWithForeignVote(client)
  if (poll) throw backup.refusal(`a vote in the poll ${poll} is none for its kind`)
  const mended = await mend(client)
  await keep(header)
  await client.query('commit')
  return { header, counts, mended }
}

async function copyTables(client: pg.Client, backup: BackupReader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let next = await backup.table(); next; next = await backup.table()) {
    const { table, columns } = next
    if (table in counts) throw backup.refusal(`the table ${table} comes twice`)
    const began = backup.line
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(backup.rows(next)), copy).catch((error) => {
      throw error instanceof pg.DatabaseError ? refusedBy(error, backup, began) : error
    })
    counts[table] = copy.rowCount
  }
  if (Object.keys(counts).length < TABLES.length) throw backup.refusal('the backup was cut off')
  return counts
}

/** PostgreSQL counts the rows of a table, and does not say which one has a reference to nothing. */
function refusedBy(error: pg.DatabaseError, backup: BackupReader, began: number): StartRefusal {
  const row = /^COPY \w+, line (\d+)/.exec(error.where ?? '')?.[1]
  const why = [error.message, error.detail].filter(Boolean).join(': ')
  return backup.refusal(`PostgreSQL refuses it: ${why}`, row ? began + Number(row) : began)
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
  if (rowCount) throw new StartRefusal('There are data in this database already. Restore into an empty one.')
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
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
  await explainConnectionErrors(url, async () => {
    if (state === 'stopped') await bringUpToDate(target)
    await client.connect()
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
