import type { NumberedVote, Vote } from '../queries/votes.ts'

/** Batches on their way at a time. A second lane fills the wait for the first one's commit. */
const LANES = 2
/** Votes in one statement; more gain nothing and hold their voters' answers back. */
const BATCH_MAX = 500

/** A vote that has not been answered yet. */
export type WaitingVote = NumberedVote & {
  voter: string
  /** When it came in, by the process's own time, which nobody sets. */
  since: number
  resolve(accepted: boolean): void
  reject(error: unknown): void
}

/**
 * Where votes wait for their batch. While one batch is on its way the next collects, with no timer: an
 * idle lane sends at once. Two votes of one voter are never on their way together, so that the later one
 * is the one that counts.
 */
export class VoteLanes {
  readonly #write: (batch: WaitingVote[]) => Promise<void>
  readonly #onIdle: () => void
  #waiting: WaitingVote[] = []
  readonly #voting = new Set<string>()
  #inUse = 0

  /**
   * @param write answers every vote of a batch, and never throws
   * @param onIdle told when no vote is left
   */
  constructor(write: (batch: WaitingVote[]) => Promise<void>, onIdle: () => void) {
    this.#write = write
    this.#onIdle = onIdle
  }

  add(vote: WaitingVote): void {
    this.#waiting.push(vote)
    this.#fill()
  }

  get isIdle(): boolean {
    return this.#inUse === 0 && this.#waiting.length === 0
  }

  #fill(): void {
    while (this.#inUse < LANES && this.#waiting.length > 0) {
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

/** Secret votes go singly: they are few, and each is the longer for being sealed. */
export const isSecret = ({ castBy }: Vote): boolean => castBy !== undefined
