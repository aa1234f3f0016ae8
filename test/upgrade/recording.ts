import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Session } from './play.ts'
import { type Answer, Reader } from './reader.ts'

/** What the code before a change of the schema left: made by `record.ts`, held by the tests. */

export const FOLDER = fileURLToPath(new URL('recorded', import.meta.url))

/** The secret of every recorded server, without which its cookies, tokens and keys are void. */
export const SECRET = 'a secret that only the tests of upgrades know'

export type Recording = {
  /** The last migration of its schema. */
  schema: string
  /** The commit whose code made it. */
  commit: string
  /** When its server was asked, in epoch milliseconds. */
  at: number
  /** What proves who somebody is, as headers. */
  people: Record<string, Record<string, string>>
  sessions: Record<string, Session>
  answers: (Answer & { who: string; path: string })[]
}

/** All of them, the oldest first. */
export const readRecordings = (): Recording[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json.gz'))
    .toSorted()
    .map((file) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()))

/** The database of a recording, as statements. */
export const sqlOf = ({ schema }: Recording): string =>
  gunzipSync(readFileSync(join(FOLDER, `${schema}.sql.gz`))).toString()

/** Asks a server all that a recording holds, as those who asked then. */
export const askAgain = ({ people, answers }: Recording, url: string): Promise<Answer[]> =>
  Promise.all(answers.map(({ who, path }) => new Reader(url, people[who]).asks('GET', path)))
