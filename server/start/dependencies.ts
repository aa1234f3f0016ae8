import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Random } from '../domain/random.ts'

/** What a server gets from outside. Tests pass their own. */
export type Dependencies = {
  /** Epoch milliseconds. */
  clock: () => number
  random: Random
  log: Logger
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
  pages: string
}

export const realRandom: Random = {
  uuid: randomUUID,
  below: (n) => randomInt(n),
  token: () => randomBytes(32).toString('base64url'),
}
