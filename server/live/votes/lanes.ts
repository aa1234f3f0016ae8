import type { NumberedVote } from '../../queries/votes.ts'
import type { Sender } from './sender.ts'

/** Batches that are being written at the same time. */
const LANES = 2
/**
 * The waiting votes at which a second batch starts beside the first. Smaller batches cost a quarter more CPU per vote.
 */
const SECOND_FROM = 100
/** Milliseconds after which a vote no longer waits for a delayed batch, checked when the next vote arrives. */
const SECOND_AFTER = 100
/** `ms` from the start of a batch to that of the next, unless `enough` votes wait. */
type Pause = { ms: number; enough: number }
/**
 * If 200 people vote within a second, three votes then share a batch: 0.75 of the CPU of server and database for answers
 * that come 8 ms later.
 */
const PAUSE: Pause = { ms: 15, enough: 16 }
/** The most votes in one statement. More gain nothing and delay the answers. */
const BATCH_MAX = 500

export type WaitingVote = NumberedVote & {
  voter: string
  sender: Sender
  resolve(accepted: boolean): void
  reject(error: unknown): void
}

/**
 * A queue of votes for batches. While one batch is being written, and for a moment after it, the next one collects. If
 * none was, all votes of one turn of the event loop go together at once. Two votes of one voter are never written at the
 * same time, so the later one counts.
 */
export class VoteLanes {
  readonly #write: (batch: WaitingVote[]) => Promise<void>
  readonly #onIdle: () => void
  readonly #pauseBetween: Pause
  #waiting: WaitingVote[] = []
  readonly #voting = new Set<string>()
  #inUse = 0
  #isFilling = false
  /** Set until the next batch may start. */
  #pause: NodeJS.Timeout | undefined

  /** @param write answers every vote of a batch, and never throws @param onIdle called when no vote is left */
  constructor(write: (batch: WaitingVote[]) => Promise<void>, onIdle: () => void, pause = PAUSE) {
    this.#write = write
    this.#onIdle = onIdle
    this.#pauseBetween = pause
  }

  add(vote: WaitingVote): void {
    this.#waiting.push(vote)
    if (this.#isFilling || !this.#hasFreeLane) return
    this.#isFilling = true
    process.nextTick(() => {
      this.#isFilling = false
      this.#fill()
    })
  }

  get isIdle(): boolean {
    return this.#inUse === 0 && this.#waiting.length === 0 && !this.#pause
  }

  get #hasFreeLane(): boolean {
    const [first] = this.#waiting
    if (!first || this.#inUse === LANES) return false
    if (this.#inUse === 0) return !this.#pause || this.#waiting.length >= this.#pauseBetween.enough
    if (this.#waiting.length >= SECOND_FROM) return true
    return (this.#waiting.at(-1)?.sender.arrivedAt ?? 0) - first.sender.arrivedAt >= SECOND_AFTER
  }

  #fill(): void {
    while (this.#hasFreeLane) {
      const batch = this.#takeBatch()
      if (batch.length === 0) return
      void this.#sendThenContinue(batch)
    }
  }

  /** The first votes in the queue, except those whose voter has a vote in a running batch. */
  #takeBatch(): WaitingVote[] {
    const batch: WaitingVote[] = []
    const rest: WaitingVote[] = []
    for (const vote of this.#waiting) {
      const isFree = batch.length < BATCH_MAX && !this.#voting.has(vote.voter)
      const fits = isFree && (!batch[0] || !batch[0].secret === !vote.secret)
      if (fits) this.#voting.add(vote.voter)
      ;(fits ? batch : rest).push(vote)
    }
    this.#waiting = rest
    return batch
  }

  async #sendThenContinue(batch: WaitingVote[]): Promise<void> {
    this.#inUse++
    this.#startPause()
    await this.#write(batch)
    for (const vote of batch) this.#voting.delete(vote.voter)
    this.#inUse--
    this.#continue()
  }

  #startPause(): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#continue()
    }, this.#pauseBetween.ms)
  }

  #continue(): void {
    this.#fill()
    if (this.isIdle) this.#onIdle()
  }
}
