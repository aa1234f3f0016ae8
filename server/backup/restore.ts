import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Counts } from '../config/run-command.ts'
import { isSharded } from '../db/citus.ts'
import { kyselyOn, migrationsOf, serversOn, tablesThere } from '../db/command-connection.ts'
import { migrate, refusalOfNewer } from '../db/migrate.ts'
import { writeFingerprint } from '../queries/secret-fingerprint.ts'
import { ALL_TABLES, fingerprintIn, type Header, TABLES } from './backup-format.ts'
import { pollWithForeignEntries, pollWithForeignVote } from './check-polls.ts'
import { type BackupReader, CUT_OFF } from './read-backup.ts'
import { MAY_BE_MIXED, repair } from './repair.ts'

/**
 * Fills an empty database from a backup, with everything or nothing: makes the tables of the version that wrote it,
 * fills them, and brings them up to date.
 * @param keep stores what else the header holds. It is called before the rows are committed
 * @throws StartRefusal if the database is not empty or in use, or if a line of the file is wrong
 */
export async function restore<T>(client: pg.Client, backup: BackupReader, keep: (header: Header) => Promise<T>) {
  const { header } = backup
  const schema = header.migrations.at(-1)
  await requireUnused(client)
  return await kyselyOn(client)
    .transaction()
    .execute(async (trx) => {
      await clear(client)
      await migrate(trx, schema)
      const counts = await copyTables(client, backup)
      const repairs = schema === MAY_BE_MIXED ? await repair(client) : []
      await migrate(trx).catch((error) => {
        throw error instanceof pg.DatabaseError ? backup.refusal(refusedBy(error)) : error
      })
      const several = await pollWithForeignEntries(client)
      if (several) throw backup.refusal(`the poll ${several} may not have several choices or words in a vote`)
      const poll = await pollWithForeignVote(client)
      if (poll) throw backup.refusal(`a vote in the poll ${poll} does not fit its kind`)
      const fingerprint = fingerprintIn(header)
      if (fingerprint) await writeFingerprint(trx, fingerprint, undefined)
      return { header, counts, repairs, kept: await keep(header) }
    })
}

async function requireUnused(client: pg.Client): Promise<void> {
  const newer = refusalOfNewer(await migrationsOf(client))
  if (newer) throw newer
  if (await isSharded(client))
    throw new StartRefusal(
      'This database is spread over a Citus cluster. Restore into one that is not, then run distribute.',
    )
  const servers = await serversOn(client)
  if (servers.length > 0)
    throw new StartRefusal(`Servers are connected to this database: ${servers.join(', ')}. Stop them first.`)
}

/** Drops the tables that a start has made. @throws StartRefusal if there is anything in them */
async function clear(client: pg.Client): Promise<void> {
  if ((await migrationsOf(client)).length === 0) return
  const tables = await tablesThere(client, ALL_TABLES)
  // Nobody fills them from here on.
  await client.query(`lock table ${tables.join(', ')}`)
  for (const table of tables.filter((name) => (TABLES as string[]).includes(name))) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount) throw new StartRefusal('This database is not empty. Restore into an empty one.')
  }
  await client.query(`drop table ${[...tables, 'kysely_migration', 'kysely_migration_lock'].join(', ')}`)
}

async function copyTables(client: pg.Client, backup: BackupReader): Promise<Counts> {
  const counts: Counts = {}
  for (let next = await backup.table(); next; next = await backup.table()) {
    const { table, columns } = next
    if (table in counts) throw backup.refusal(`the table ${table} is there twice`)
    const firstLine = backup.line
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(backup.rows(next)), copy).catch((error) => {
      throw error instanceof pg.DatabaseError ? backup.refusal(refusedBy(error), lineOf(error, firstLine)) : error
    })
    counts[table] = copy.rowCount
  }
  const tables = await tablesThere(client, TABLES)
  if (tables.some((table) => !(table in counts))) throw backup.refusal(CUT_OFF)
  return counts
}

const refusedBy = ({ message, detail }: pg.DatabaseError): string =>
  `PostgreSQL refuses it: ${[message, detail].filter(Boolean).join(': ')}`

/** PostgreSQL gives the number of the row in its table. It gives none for a reference to a missing row. */
function lineOf({ where = '' }: pg.DatabaseError, firstLine: number): number {
  const row = /^COPY \w+, line (\d+)/.exec(where)?.[1]
  return row ? firstLine + Number(row) : firstLine
}
