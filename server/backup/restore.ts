import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { type Header, TABLES } from './backup-file.ts'
import { type Counts, migrationsOf } from './maintenance.ts'
import { BackupReader, CUT_OFF } from './read-backup.ts'
import { needsRepair, pollWithForeignVote, repair } from './repair.ts'

/**
 * Fills an empty database from a backup, with everything or nothing. Repairs rows of version 1.0.0 that contradict each other.
 * @param keep stores what else the header holds. It is called before the rows are committed
 * @throws StartRefusal if the database is not empty, or this version cannot read the file
 */
export async function restore(client: pg.Client, file: string, keep: (header: Header) => Promise<void>) {
  const backup = new BackupReader(file)
  const header = await backup.header()
  await checkDatabase(client, header)
  await client.query('begin')
  const counts = await copyTables(client, backup)
  const poll = await pollWithForeignVote(client)
  if (poll) throw backup.refusal(`a vote in the poll ${poll} does not fit its kind`)
  const repairs = needsRepair(header.migrations) ? await repair(client) : []
  await keep(header)
  await client.query('commit')
  return { header, counts, repairs }
}

async function copyTables(client: pg.Client, backup: BackupReader): Promise<Counts> {
  const counts: Counts = {}
  for (let next = await backup.table(); next; next = await backup.table()) {
    const { table, columns } = next
    if (table in counts) throw backup.refusal(`the table ${table} is there twice`)
    const firstLine = backup.line
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(backup.rows(next)), copy).catch((error) => {
      throw error instanceof pg.DatabaseError ? refusedBy(error, backup, firstLine) : error
    })
    counts[table] = copy.rowCount
  }
  // Earlier versions have no tickets and no pictures.
  if (TABLES.some((table) => !(table in counts) && !['ticket', 'picture'].includes(table)))
    throw backup.refusal(CUT_OFF)
  return counts
}

/** PostgreSQL gives the number of the row in its table. It gives none for a reference to a missing row. */
function refusedBy(error: pg.DatabaseError, backup: BackupReader, firstLine: number): StartRefusal {
  const row = /^COPY \w+, line (\d+)/.exec(error.where ?? '')?.[1]
  const why = [error.message, error.detail].filter(Boolean).join(': ')
  return backup.refusal(`PostgreSQL refuses it: ${why}`, row ? firstLine + Number(row) : firstLine)
}

async function checkDatabase(client: pg.Client, { migrations }: Header): Promise<void> {
  const here = await migrationsOf(client)
  const lacking = migrations.filter((name) => !here.includes(name))
  if (lacking.length > 0) {
    throw new StartRefusal(
      `A newer version of live-audience made this backup (it has ${lacking.join(', ')}). Restore it with that version.`,
    )
  }
  const { rowCount } = await client.query('select from host limit 1')
  if (rowCount) throw new StartRefusal('This database is not empty. Restore into an empty one.')
}
