import type { Kysely } from 'kysely'
import { codeOf } from '../../shared/error-code.ts'
import { Refusal } from '../../shared/errors.ts'
import { ANSWER_WITHIN } from '../../shared/limits.ts'
import type { Database } from '../db/schema.ts'
import { BoundedMap } from '../domain/bounded-map.ts'
import { castVotes } from '../queries/vote-batches.ts'
import {
  castSecretVote,
  castVote,
  type NumberedVote,
  readSequence,
  type Vote,
} from '../queries/votes.ts'
import type { Changes } from './changes.ts'

/** Batches on their way at a time. A second lane fills the wait for the first one's commit. */
const LANES = 2
/** Votes in one statement; more gain nothing and hold their voters' answers back. */
const BATCH_MAX = 500
/** Up to this many waiting votes go singly: a batch of one costs about twice a single row. */
const SINGLY_MAX = 2
/** Voters whose last number is remembered, about 200 bytes each; that of others is read where it is needed. */
const VOTERS_MAX = 50_000
/** Milliseconds within which a vote may be numbered anew: until then its sender is told nothing. */
const AWAITED = ANSWER_WITHIN - 800

type Waiting = NumberedVote & {
  voter: string
  /** By the process's own time, which nobody sets. */
  since: number
  resolve(accepted: boolean): void
  reject(error: unknown): void
}

/**
 * Group commit for votes. While one batch is on its way the next collects, with no timer: an idle
 * lane sends at once. Two votes of one voter are never on their way together, so that the later one
 * is the one that counts. A vote is answered after its commit, and its session has changed then.
 */
export class VoteIntake {
  readonly #db: Kysely<Database>
  readonly #clock: () => number
  readonly #changes: Pick<Changes, 'touch'>
  readonly #isSharded: boolean
  readonly #onFallback: (error: unknown) => void
  #waiting: Waiting[] = []
  readonly #voting = new Set<string>()
  readonly #lastSeq = new BoundedMap<number>(VOTERS_MAX)
  #lanesInUse = 0
  #isFallingBack = false
  #fallbacks = 0
  #onIdle: (() => void)[] = []

  /**
   * @param isSharded whether sessions lie on several machines: a batch then takes votes of one alone
   * @param onFallback told when batches begin to be refused as a whole, so that their votes go singly
   */
  constructor(
    db: Kysely<Database>,
    clock: () => number,
    changes: Pick<Changes, 'touch'>,
    { isSharded = false, onFallback = (_error: unknown) => {} } = {},
  ) {
    this.#db = db
    this.#clock = clock
    this.#changes = changes
    this.#isSharded = isSharded
    this.#onFallback = onFallback
  }

  /**
   * Writes a vote. @returns whether it counts; why not is for the caller to find out
   * @throws Refusal unavailable where another vote of the voter's may be the later one
   */
  cast({ sessionId, pollId, participantId, ballot, castBy }: Vote): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const voter = `${pollId} ${participantId}`
      const since = performance.now()
      // Field by field takes 0.1 us; spreading the vote takes 4.
      const waiting = {
        sessionId,
        pollId,
        participantId,
        ballot,
        castBy,
        seq: 1,
        voter,
        since,
        resolve,
        reject,
      }
      this.#waiting.push(waiting)
      this.#fillLanes()
    })
  }

  /** How many batches were refused as a whole. */
  get fallbacks(): number {
    return this.#fallbacks
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
      !first ||
      ((!this.#isSharded || first.sessionId === vote.sessionId) &&
        isSecret(first) === isSecret(vote))
    for (const vote of this.#waiting) {
      const isFree = batch.length < BATCH_MAX && !this.#voting.has(vote.voter)
      const fits = isFree && goesWith(batch, vote)
      if (fits) this.#voting.add(vote.voter)
      ;(fits ? batch : rest).push(vote)
    }
    this.#waiting = rest
    for (const vote of batch) vote.seq = (this.#lastSeq.get(vote.voter) ?? 0) + 1
    return batch
  }

  async #sendThenContinue(batch: Waiting[]): Promise<void> {
    this.#lanesInUse++
    let left = batch
    while (left.length > 0) left = await this.#renumber(await this.#send(left))
    for (const vote of batch) this.#voting.delete(vote.voter)
    this.#lanesInUse--
    this.#fillLanes()
    if (this.#lanesInUse === 0) for (const idle of this.#onIdle.splice(0)) idle()
  }

  /** Writes votes, and answers those that are accepted. @returns those that are not */
  async #send(batch: Waiting[]): Promise<Waiting[]> {
    if (batch.length <= SINGLY_MAX || batch.some(isSecret)) return this.#sendSingly(batch)
    try {
      const accepted = await castVotes(this.#db, batch, this.#clock())
      this.#isFallingBack = false
      const refused: Waiting[] = []
      for (const [place, vote] of batch.entries()) {
        if (accepted.has(place)) this.#accept(vote)
        else refused.push(vote)
      }
      return refused
    } catch (error) {
      if (isOfTheBatch(error)) {
        this.#noteFallback(error)
        return this.#sendSingly(batch)
      }
      for (const vote of batch) vote.reject(error)
      return []
    }
  }

  /** The votes lose nothing by it, but cost ten times as much: somebody has to know. */
  #noteFallback(error: unknown): void {
    this.#fallbacks++
    if (!this.#isFallingBack) this.#onFallback(error)
    this.#isFallingBack = true
  }

  async #sendSingly(batch: Waiting[]): Promise<Waiting[]> {
    const refused: Waiting[] = []
    for (const vote of batch) {
      try {
        const write = isSecret(vote) ? castSecretVote : castVote
        if (await write(this.#db, vote, this.#clock())) this.#accept(vote)
        else refused.push(vote)
      } catch (error) {
        vote.reject(error)
      }
    }
    return refused
  }

  #accept(vote: Waiting): void {
    this.#lastSeq.set(vote.voter, vote.seq)
    this.#changes.touch(vote.sessionId)
    vote.resolve(true)
  }

  /**
   * Finds out which votes were held back by a stored one that this node did not know of: they are
   * numbered above it. But not once the sender may have given up, since what is stored may be what
   * the voter has chosen instead.
   * @returns those to send again
   */
  async #renumber(refused: Waiting[]): Promise<Waiting[]> {
    if (refused.length === 0) return []
    const again: Waiting[] = []
    try {
      const stored = await readSequence(this.#db, refused)
      for (const [place, vote] of refused.entries()) {
        const seq = stored[place] ?? 0
        if (seq < vote.seq) vote.resolve(false)
        else if (performance.now() - vote.since > AWAITED) vote.reject(new Refusal('unavailable'))
        else again.push(Object.assign(vote, { seq: seq + 1 }))
      }
    } catch (error) {
      for (const vote of refused) vote.reject(error)
    }
    return again
  }
}

/** Secret votes go singly: they are few, and each is the longer for being sealed. */
const isSecret = ({ castBy }: Vote): boolean => castBy !== undefined

/** Whether sending the votes singly can help: one value may be bad (22, 23), or a deadlock was cut (40). */
const isOfTheBatch = (error: unknown): boolean => /^(22|23|40)/.test(codeOf(error))
