import { isSecret, type Vote, type VoteOutcome } from '../../queries/votes/vote.ts'
import type { Sender } from './sender.ts'

/** The most batches that are written at the same time. */
const BATCHES_AT_ONCE = 2
/** The most votes in one statement. More gain nothing and delay the answers. */
const BATCH_MAX = 500

/** A pause between batches: `ms` from the start of one to that of the next, unless `enough` votes wait. */
type Pause = { ms: number; enough: number; after: After }
/** Calls a function once so many milliseconds have passed. */
export type After = (ms: number, run: () => void) => void

/** A vote that waits for its answer. It is answered once, by one of the two functions. */
export type WaitingVote = {
  vote: Vote
  sender: Sender
  resolve(outcome: VoteOutcome): void
  reject(error: unknown): void
}

/**
 * The queue of votes for one machine, which makes batches of them. Two batches at most are written at the same time. If
 * there are fewer, votes are sent at once: those of one turn of the event loop together. If not, votes wait, and go
 * together once a batch is written.
 *
 * Votes of one voter in one poll are written in turn: while one is being written, the next stays in the queue. So of
 * votes without numbers, the one that was added last counts.
 */
export class VoteQueue {
  readonly #write: (batch: WaitingVote[]) => Promise<void>
  readonly #onIdle: () => void
  readonly #pause: Pause | undefined
  #waiting: WaitingVote[] = []
  /** The voters in their polls that have a vote in a batch that is being written. */
  readonly #writing = new Set<string>()
  #batches = 0
  #isFillDue = false
  /** The pause that goes on. A batch that is sent during one starts the next. */
  #pausing: symbol | undefined

  /** @param write answers every vote of a batch, and never throws @param onIdle called when no vote is left */
  constructor(write: (batch: WaitingVote[]) => Promise<void>, onIdle: () => void, pause?: Pause) {
    this.#write = write
    this.#onIdle = onIdle
    this.#pause = pause
  }

  add(vote: WaitingVote): void {
    this.#waiting.push(vote)
    if (this.#isFillDue) return
    this.#isFillDue = true
    process.nextTick(() => {
      this.#isFillDue = false
      this.#fill()
    })
  }

  get isIdle(): boolean {
    return this.#batches === 0 && this.#waiting.length === 0 && !this.#pausing
  }

  #fill(): void {
    while (this.#batches < BATCHES_AT_ONCE && !this.#isPausing) {
      const batch = this.#takeBatch()
      if (batch.length === 0) return
      void this.#send(batch)
    }
  }

  get #isPausing(): boolean {
    return this.#pausing !== undefined && this.#waiting.length < (this.#pause?.enough ?? 0)
  }

  /** The first votes in the queue, except those whose voter has a vote in a batch. Secret votes go apart. */
  #takeBatch(): WaitingVote[] {
    const batch: WaitingVote[] = []
    const rest: WaitingVote[] = []
    for (const waiting of this.#waiting) {
      const voter = voterInPoll(waiting)
      const isFree = batch.length < BATCH_MAX && !this.#writing.has(voter)
      const fits = isFree && (!batch[0] || isSecret(batch[0].vote) === isSecret(waiting.vote))
      if (fits) this.#writing.add(voter)
      ;(fits ? batch : rest).push(waiting)
    }
    this.#waiting = rest
    return batch
  }

  async #send(batch: WaitingVote[]): Promise<void> {
    this.#batches++
    this.#startPause()
    await this.#write(batch)
    for (const vote of batch) this.#writing.delete(voterInPoll(vote))
    this.#batches--
    this.#continue()
  }

  #startPause(): void {
    if (!this.#pause) return
    const pausing = Symbol()
    this.#pausing = pausing
    this.#pause.after(this.#pause.ms, () => {
      if (this.#pausing !== pausing) return
      this.#pausing = undefined
      this.#continue()
    })
  }

  #continue(): void {
    this.#fill()
    if (this.isIdle) this.#onIdle()
  }
}

const voterInPoll = ({ vote }: WaitingVote): string => `${vote.pollId} ${vote.participantId}`
