import { LiveAudienceError } from '../../client/index.ts'
import type { Answer } from '../../client/rehearsal/caller.ts'
import { reasonOf } from '../../client/rehearsal/caller.ts'

/** What is counted: what people did and the server acknowledged. */
export type What = 'joins' | 'votes' | 'reads' | 'pages' | 'questions' | 'upvotes' | 'moves by hosts'

/** When something was measured, in minutes of the day, and how many milliseconds it took. */
export type Took = { at: number; ms: number }

/** What one process noted of its part of the day. */
export type Notes = {
  acknowledged: Record<What, number>
  /** Requests that were refused for good or never answered, by reason. */
  failed: Record<string, number>
  /** Answers that did not serve, by reason: refusals, and those after which a request was sent again. */
  refusals: Record<string, number>
  votes: Took[]
  /** From a vote that is sent to the wall that shows it. */
  walls: Took[]
  /** Streams that are open now. */
  streams: number
  frames: number
  /** Streams that broke off and came back. */
  reconnected: number
  heartbeats: number
}

export const emptyNotes = (): Notes => ({
  acknowledged: { joins: 0, votes: 0, reads: 0, pages: 0, questions: 0, upvotes: 0, 'moves by hosts': 0 },
  failed: {},
  refusals: {},
  votes: [],
  walls: [],
  streams: 0,
  frames: 0,
  reconnected: 0,
  heartbeats: 0,
})

/** Counts how a request ended, after all of its attempts. @returns the same answer */
export function noteAnswer<T>(notes: Notes, what: What, answer: Answer<T>): Answer<T> {
  if (answer.outcome === 'acknowledged') notes.acknowledged[what]++
  else count(notes.failed, `${what}: ${answer.outcome}: ${answer.why}`)
  return answer
}

/** Counts an attempt that was not served. */
export const noteRefusal = (notes: Notes, error: unknown): void =>
  count(
    notes.refusals,
    error instanceof LiveAudienceError ? `${error.status} ${error.code ?? ''}`.trim() : reasonOf(error),
  )

function count(all: Record<string, number>, name: string): void {
  all[name] = (all[name] ?? 0) + 1
}

/** Adds up what several processes noted. */
export function addNotes(all: readonly Notes[]): Notes {
  const sum = emptyNotes()
  for (const one of all) {
    for (const part of ['acknowledged', 'failed', 'refusals'] as const) addCounts(sum[part], one[part])
    for (const part of ['streams', 'frames', 'reconnected', 'heartbeats'] as const) sum[part] += one[part]
    for (const part of ['votes', 'walls'] as const) sum[part] = sum[part].concat(one[part])
  }
  return sum
}

function addCounts(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [name, n] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + n
}
