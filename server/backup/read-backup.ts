import type { z } from 'zod'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { END_OF_TABLE, FORMAT, type Header, headerSchema, tableSchema } from './backup-file.ts'
import { linesOf, whyUnreadable } from './backup-lines.ts'
import { rowCheck } from './row-check.ts'

type Table = z.infer<typeof tableSchema>

/**
 * Reads a backup line by line and checks each before it is used.
 * Every method throws a StartRefusal that names the line and what is wrong with it.
 */
export class BackupReader {
  readonly #file: string
  readonly #lines: AsyncGenerator<string, undefined>
  #line = 0

  constructor(file: string) {
    this.#file = file
    this.#lines = linesOf(file)
  }

  /** The number of the line that was read last. */
  get line(): number {
    return this.#line
  }

  /** What is wrong with a line; with the last one unless it is said which. */
  refusal(why: string, line = this.#line): StartRefusal {
    return new StartRefusal(`${this.#file}, line ${line}: ${why}. Nothing was restored.`)
  }

  async header(): Promise<Header> {
    const header = parseJson(await this.#next()) as Partial<Header> | null | undefined
    if (header?.['live-audience backup'] !== FORMAT)
      throw this.refusal('this is no backup that this version of live-audience can read')
    return this.#checked(headerSchema, header)
  }

  /** The table whose rows come next; undefined at the end. */
  async table(): Promise<Table | undefined> {
    const line = await this.#next()
    return line === undefined ? undefined : this.#checked(tableSchema, parseJson(line))
  }

  /** The rows of the table that was read last, as COPY takes them. */
  async *rows({ table, columns }: Table): AsyncGenerator<string> {
    const objectionTo = rowCheck(table, columns)
    for (let line = await this.#next(); line !== END_OF_TABLE; line = await this.#next()) {
      const objection = line === undefined ? 'the backup was cut off' : objectionTo(line)
      if (objection) throw this.refusal(objection)
      yield `${line}\n`
    }
  }

  async #next(): Promise<string | undefined> {
    this.#line += 1
    try {
      return (await this.#lines.next()).value
    } catch (error) {
      throw this.refusal(whyUnreadable(error))
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
