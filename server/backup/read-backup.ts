import { createReadStream, existsSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { codeOf, messageOf } from '../../shared/system-error-code.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { END_OF_TABLE, FORMAT, type Header, headerSchema, tableSchema } from './backup-format.ts'
import { rowCheck } from './row-check.ts'

type Table = z.infer<typeof tableSchema>

/**
 * Reads a backup line by line and checks each line before it is used.
 * Every method throws a StartRefusal that names the line and what is wrong with it.
 */
export class BackupReader {
  readonly #file: string
  readonly #lines: AsyncGenerator<string, undefined>
  header!: Header
  line = 0

  private constructor(file: string) {
    this.#file = file
    this.#lines = linesOf(file)
  }

  /** Opens a backup that this version can restore. */
  static async open(file: string): Promise<BackupReader> {
    if (!existsSync(file)) throw new StartRefusal(`There is no file ${file}.`)
    if (statSync(file).isDirectory())
      throw new StartRefusal(`${file} is a folder. Name the file of a backup. Nothing was restored.`)
    const reader = new BackupReader(file)
    reader.header = await reader.#readHeader()
    return reader
  }

  /** Refuses a line, by default the one that was read last. */
  refusal(why: string, line = this.line): StartRefusal {
    return new StartRefusal(`${this.#file}, line ${line}: ${why}. Nothing was restored.`)
  }

  async #readHeader(): Promise<Header> {
    const header = parseJson(await this.#next()) as Partial<Header> | null | undefined
    if (header?.['live-audience backup'] !== FORMAT)
      throw this.refusal('this is no backup that this version of live-audience can read')
    const { migrations, ...checked } = this.#checked(headerSchema, header)
    const ours = Object.keys(MIGRATIONS)
    const lacking = migrations.filter((name) => !ours.includes(name))
    if (lacking.length > 0)
      throw new StartRefusal(
        `A newer version of live-audience made this backup (it has ${lacking.join(', ')}). Restore it with that version.`,
      )
    if (!isDeepStrictEqual(migrations, ours.slice(0, migrations.length)))
      throw this.refusal('migrations: no version of live-audience has these')
    return { migrations, ...checked }
  }

  /** The table whose rows come next. Undefined at the end. */
  async table(): Promise<Table | undefined> {
    const line = await this.#next()
    return line === undefined ? undefined : this.#checked(tableSchema, parseJson(line))
  }

  /** The rows of the table that was read last, in the format of COPY. */
  async *rows({ table, columns }: Table): AsyncGenerator<string> {
    const problemOf = rowCheck(table, columns)
    for (let line = await this.#next(); line !== END_OF_TABLE; line = await this.#next()) {
      const problem = line === undefined ? CUT_OFF : problemOf(line)
      if (problem) throw this.refusal(problem)
      yield `${line}\n`
    }
  }

  async #next(): Promise<string | undefined> {
    this.line += 1
    try {
      return (await this.#lines.next()).value
    } catch (error) {
      throw this.refusal(REASONS[codeOf(error)] ?? messageOf(error))
    }
  }

  #checked<T>(schema: z.ZodType<T>, value: unknown): T {
    const { success, data, error } = schema.safeParse(value)
    if (success) return data
    const [issue] = error.issues
    throw this.refusal([...(issue?.path ?? []), issue?.message].join(': '))
  }
}

function parseJson(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

/** The most characters of a line. The longest line is a poll with all its answers hidden: less than one million. */
const LINE_MAX = 16 * 1024 * 1024

export const CUT_OFF = 'the backup was cut off'

const REASONS: Record<string, string> = {
  Z_BUF_ERROR: CUT_OFF,
  Z_DATA_ERROR: 'the file is damaged, or no backup',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not text in UTF-8',
}

/** The lines of a backup. Only LF ends a line: COPY writes it as \n within a value, and leaves U+2028 as it is. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {})
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  for await (const chunk of unpacked) {
    const [first = '', ...more] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
    rest += first
    if (rest.length > LINE_MAX) throw new Error(`it is longer than ${LINE_MAX} characters`)
    if (more.length === 0) continue
    yield rest
    rest = more.pop() ?? ''
    yield* more
  }
  return undefined
}
