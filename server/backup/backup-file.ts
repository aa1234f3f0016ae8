import { createReadStream, existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { clearHalfDone } from '../files/half-done.ts'
import { writeAtomically } from '../files/write-atomically.ts'

/**
 * A backup is gzipped text: a line of JSON that says what it is, then for each table a line of JSON
 * and its rows as PostgreSQL's COPY writes them, ended by `\\.` on a line of its own. It is the same
 * for the embedded database and any other, of whatever version.
 */

/** In the order in which rows can refer to each other. Links, counts of attempts and hall checks are short-lived and stay out. */
export const TABLES = [
  'host',
  'session',
  'session_code',
  'poll',
  'participant',
  'vote',
  'question',
  'upvote',
] as const

export const FORMAT = 1
export const END_OF_TABLE = '\\.'

export type Header = {
  /** The version of this format. */
  'live-audience backup': number
  madeAt: string
  /** The migrations that the tables have. */
  migrations: string[]
  /** The secret kept beside an embedded database, without which tokens and host keys are void. */
  secret?: string
}

/** Packs what is written; a backup that fails leaves no file, and one that was killed none for long. */
export async function writeBackup(file: string, content: Readable): Promise<void> {
  await clearHalfDone(dirname(file), basename(file))
  if (existsSync(file)) throw new StartRefusal(`${file} is there already. Name another file.`)
  await writeAtomically(
    file,
    pipeline(content, createGzip(), () => {}),
  )
}

/** Lines that LF alone ends: COPY writes it as \\n within a value, and nothing else, U+2028 say. */
export async function* linesOf(file: string): AsyncGenerator<string, undefined> {
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

export async function* rowsOf(lines: AsyncGenerator<string, undefined>): AsyncGenerator<string> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value === END_OF_TABLE) return
    yield `${next.value}\n`
  }
  throw new StartRefusal('The backup was cut off.')
}

export function readHeader(line: string | undefined): Header {
  const header = parse(line) as Partial<Header> | undefined
  if (header?.['live-audience backup'] === FORMAT) return header as Header
  throw new StartRefusal('This file is no backup that this version of live-audience can read.')
}

export function readTable(line: string): { table: string; columns: string[] } {
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
