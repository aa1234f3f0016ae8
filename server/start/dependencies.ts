import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import type { Random } from '../domain/random.ts'
import { type DatabaseTime, timeOf } from '../queries/database-time.ts'
import { NodeClock } from './node-clock.ts'

/** What a server gets from outside. Tests pass their own. */
export type Dependencies = {
  /** Epoch milliseconds. */
  clock: () => number
  /** What the clock is held against. Left out where it is the time of all, as in most tests. */
  reference?: {
    /** Milliseconds from any instant, by a clock that nobody sets. */
    ticks: () => number
    time: DatabaseTime
  }
  random: Random
  log: Logger
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
  pages: string
  /** Of the package. Left out while it is developed. */
  version?: string | undefined
}

export const realRandom: Random = {
  uuid: randomUUID,
  below: (n) => randomInt(n),
  token: () => randomBytes(32).toString('base64url'),
}

/** The clock of a node, held against its reference. */
export function clockOf({ clock: own, reference, log }: Pick<Dependencies, 'clock' | 'reference' | 'log'>, db: Db) {
  const itself = { ticks: own, time: timeOf(own) }
  return new NodeClock({ own, ...(reference ?? itself), db, log })
}
