import type { NumberedVote, Vote } from '../../queries/votes.ts'
import type { Sender } from './sender.ts'

/** Batches that are being written at the same time. */
const LANES = 2
/** Votes for which a second batch goes beside the first: small ones cost a vote a quarter more CPU. */
const SECOND_FROM = 100
/** Milliseconds that a vote waits behind a batch that is held up, as seen when the next vote comes. */
const SECOND_AFTER = 100
/** Votes in one statement; more gain nothing and hold their voters' answers back. */
const BATCH_MAX = 500

/** A vote that has not been answered yet. */
export type WaitingVote = NumberedVote & {
  voter: string
  sender: Sender
  resolve(accepted: boolean): void
  reject(error: unknown): void
}

/**
 * Where votes wait for their batch. While one batch is on its way the next collects, with no timer: where
 * none is, all votes whose work begins in one turn of the event loop go together. Two votes of one voter are never
 * on their way together, so that the later one is the one that counts.
 */
export class VoteLanes {
  readonly #write: (batch: WaitingVote[]) => Promise<void>
  readonly #onIdle: () => void
  #waiting: WaitingVote[] = []
  readonly #voting = new Set<string>()
  #inUse = 0
  #isFilling = false

  /**
   * @param write answers every vote of a batch, and never throws
   * @param onIdle called when no vote is left
   */
  constructor(write: (batch: WaitingVote[]) => Promise<void>, onIdle: () => void) {
    this.#write = write
    this.#onIdle = onIdle
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
    return this.#inUse === 0 && this.#waiting.length === 0
  }

  get #hasFreeLane(): boolean {
    const [first] = this.#waiting
    if (!first || this.#inUse === LANES) return false
    if (this.#inUse === 0 || this.#waiting.length >= SECOND_FROM) return true
    return (this.#waiting.at(-1)?.sender.arrivedAt ?? 0) - first.sender.arrivedAt >= SECOND_AFTER
  }

  #fill(): void {
    while (this.#hasFreeLane) {
      const batch = this.#takeBatch()
      if (batch.length === 0) return
      void this.#sendThenContinue(batch)
    }
  }

  /** The votes first in line, but for those whose voter has one on its way. */
  #takeBatch(): WaitingVote[] {
    const batch: WaitingVote[] = []
    const rest: WaitingVote[] = []
    for (const vote of this.#waiting) {
      const isFree = batch.length < BATCH_MAX && !this.#voting.has(vote.voter)
      const fits = isFree && (!batch[0] || isSecret(batch[0]) === isSecret(vote))
      if (fits) this.#voting.add(vote.voter)
      ;(fits ? batch : rest).push(vote)
    }
    this.#waiting = rest
    return batch
  }

  async #sendThenContinue(batch: WaitingVote[]): Promise<void> {
    this.#inUse++
    await this.#write(batch)
    for (const vote of batch) this.#voting.delete(vote.voter)
    this.#inUse--
    this.#fill()
    if (this.isIdle) this.#onIdle()
  }
}

/** Secret votes are written one by one: they are few, and sealing makes each of them long. */
export const isSecret = ({ castBy }: Vote): boolean => castBy !== undefined
