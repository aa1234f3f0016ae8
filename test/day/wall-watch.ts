import type { PollBody, Session } from '../../client/index.ts'
import type { DayClock } from './clock.ts'
import type { Took } from './notes.ts'

/** A first vote on a poll: when it was sent, in real milliseconds, and whether the wall has shown it. */
type Sent = { at: number; isShown: boolean }

/**
 * How long votes take to the wall. A wall shows no names, so the first vote that was sent counts as the first that is
 * shown, and so on: single times may be swapped, their sum is right. A ranking shows points, and a cloud of several words
 * from each person shows words, so these are left out.
 */
export class WallWatch {
  readonly #clock: DayClock
  readonly #took: Took[]
  readonly #polls = new Map<string, Sent[]>()

  /** @param took gets each time */
  constructor(clock: DayClock, took: Took[]) {
    this.#clock = clock
    this.#took = took
  }

  /** Somebody votes on a poll for the first time. @returns what to call if the vote is refused */
  sends({ id, kind, maxWords }: PollBody): () => void {
    if (kind === 'ranking' || maxWords) return () => {}
    const sent = { at: performance.now(), isShown: false }
    const all = this.#polls.get(id) ?? []
    this.#polls.set(id, [...all, sent])
    return () => this.#polls.set(id, this.#polls.get(id)?.filter((one) => one !== sent) ?? [])
  }

  /** The wall gets a frame. */
  shows({ poll }: Session): void {
    if (!poll) return
    const now = performance.now()
    for (const sent of this.#polls.get(poll.id)?.slice(0, votesOn(poll)) ?? []) {
      if (sent.isShown) continue
      sent.isShown = true
      this.#took.push({ at: this.#clock.now, ms: now - sent.at })
    }
  }
}

/** How many votes a wall shows. */
function votesOn({ options, voters, words = [], texts = [] }: PollBody): number {
  const onOptions = voters ?? options.reduce((sum, { tally = 0 }) => sum + tally, 0)
  return onOptions + texts.length + words.reduce((sum, { n }) => sum + n, 0)
}
