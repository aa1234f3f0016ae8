import type { Operation } from './operations.ts'
import type { Answer } from './outcome.ts'
import { apply, type Cast } from './rules.ts'
import type { State } from './state.ts'

export type Done = { operation: Operation; answer: Answer }

/** States that operations at the same time may have led to, and where not to any, what spoke against it. */
export type Search = { states: State[]; objections: string[] }

/** Every order of what was done at the same time in which each answer is right. */
export function allowedOrders(from: State, done: readonly Done[], cast: Cast): Search {
  if (done.length === 0) return { states: [from], objections: [] }
  const found: Search = { states: [], objections: [] }
  for (const [place, { operation, answer }] of done.entries()) {
    const next = apply(from, operation, answer, cast)
    if (typeof next === 'string') {
      found.objections.push(`${operation.does}: ${next}`)
      continue
    }
    // What changes nothing where it is right changes no later state: no other order leads elsewhere.
    if (next === from) return allowedOrders(from, done.toSpliced(place, 1), cast)
    const rest = allowedOrders(next, done.toSpliced(place, 1), cast)
    found.states.push(...rest.states)
    found.objections.push(...rest.objections)
  }
  return found
}
