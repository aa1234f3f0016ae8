import { isDeepStrictEqual } from 'node:util'
import { settle } from './settle.ts'
import type { SessionState } from './state.ts'
import { type Reader, view } from './views.ts'

/** What the server shows of one session: to its host, on the wall, to everyone's phone. */
export type Shown = { reader: Reader; body: Record<string, unknown> }[]

/** Whether the server shows what this state has to show. */
export function fits(shown: Shown, session: SessionState, now: number): boolean {
  return shown.every(({ reader, body }) => isSame(body, view(session, now, reader)))
}

/** Whether a view of a session is what it has to be, up to what the contract leaves open. */
export function isSame(body: Record<string, unknown>, due: object): boolean {
  const { actual, expected } = settle(body, due as never)
  // An expectation that fails takes longer, and most orders of what was done at once do not fit.
  return isDeepStrictEqual(actual, JSON.parse(JSON.stringify(expected)))
}
