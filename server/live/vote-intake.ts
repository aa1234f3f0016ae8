import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { castVote, castVotes, type Vote } from '../queries/votes.ts'

/** Batches on their way at a time. A second lane fills the wait for the first one's commit. */
const LANES = 2
/** Votes in one statement; more gain nothing and hold their voters' answers back. */
const BATCH_MAX = 500
/** Up to this many waiting votes go singly: a batch of one costs about twice a single row. */
const SINGLY_MAX = 2

type Waiting = Vote & {
  voter: string
  resolve(accepted: boolean): void
  reject(error: unknown): void
}

/**
 * Group commit for votes. While one batch is on its way the next collects, with no timer: an idle
 * lane sends at once. Two votes of one voter are never on their way together, so that the later one
 * is the one that counts. A vote is answered after its commit.
 */
export class VoteIntake {
  readonly #db: Kysely<Database>
  readonly #clock: () => number
  readonly #isSharded: boolean
  #waiting: Waiting[] = []
  readonly #voting = new Set<string>()
  #lanesInUse = 0
  #onIdle: (() => void)[] = []

  /** @param isSharded whether sessions lie on several machines: a batch then takes votes of one alone */
  constructor(db: Kysely<Database>, clock: () => number, isSharded = false) {
    this.#db = db
    this.#clock = clock
    this.#isSharded = isSharded
  }

  /** Writes a vote. @returns whether it counts; why not is for the caller to find out */
  cast(vote: Vote): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const voter = `${vote.pollId} ${vote.participantId}`
      this.#waiting.push({ ...vote, voter, resolve, reject })
      this.#fillLanes()
    })
  }

  /** Resolves when every vote that was handed in has been answered. */
  drain(): Promise<void> {
    if (this.#lanesInUse === 0 && this.#waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onIdle.push(resolve))
  }

  #fillLanes(): void {
    while (this.#lanesInUse < LANES && this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      if (batch.length === 0) return
      void this.#sendThenContinue(batch)
    }
  }

  /** The votes first in line, but for those whose voter has one on its way. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const goesWith = ([first]: Waiting[], vote: Waiting) =>
      !this.#isSharded || !first || first.sessionId === vote.sessionId
    for (const vote of this.#waiting) {
      const isFree = batch.length < BATCH_MAX && !this.#voting.has(vote.voter)
      const fits = isFree && goesWith(batch, vote)
      if (fits) this.#voting.add(vote.voter)
      ;(fits ? batch : rest).push(vote)
    }
    this.#waiting = rest
    return batch
  }

  async #sendThenContinue(batch: Waiting[]): Promise<void> {
    this.#lanesInUse++
    await (batch.length <= SINGLY_MAX ? this.#sendSingly(batch) : this.#sendTogether(batch))
    for (const vote of batch) this.#voting.delete(vote.voter)
    this.#lanesInUse--
    this.#fillLanes()
    if (this.#lanesInUse === 0) for (const idle of this.#onIdle.splice(0)) idle()
  }

  async #sendTogether(batch: Waiting[]): Promise<void> {
    try {
      const accepted = await castVotes(this.#db, batch, this.#clock())
      for (const [place, vote] of batch.entries()) vote.resolve(accepted.has(place))
    } catch (error) {
      if (isOfTheBatch(error)) return this.#sendSingly(batch)
      for (const vote of batch) vote.reject(error)
    }
  }

  async #sendSingly(batch: Waiting[]): Promise<void> {
    for (const vote of batch) {
      await castVote(this.#db, vote, this.#clock()).then(vote.resolve, vote.reject)
    }
  }
}

/** Whether sending the votes singly can help: one value may be bad (22, 23), or a deadlock was cut (40). */
function isOfTheBatch(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23|40)/.test(code)
}
