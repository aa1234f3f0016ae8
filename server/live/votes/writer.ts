import { Refusal } from '../../../shared/refusals.ts'
import { codeOf } from '../../../shared/system-error-code.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { castVote } from '../../queries/votes/cast-one-vote.ts'
import type { VoteStatements } from '../../queries/votes/cast-votes.ts'
import { isSecret } from '../../queries/votes/vote.ts'
import type { Changes } from '../streams/changes.ts'
import { SenderGone } from './sender.ts'
import type { WaitingVote } from './vote-queue.ts'

export type VoteWriterParts = {
  databaseOf: DatabaseOf
  statements: VoteStatements
  clock: () => number
  changes: Pick<Changes, 'touch' | 'touchNowAndLater'>
  /** Called when batches start to fail as a whole, so that votes are written one by one. */
  onFallback?: (error: unknown) => void
}

/**
 * Writes batches of votes, and answers each vote.
 *
 * - A statement returned the vote: it is committed, and counts.
 * - A statement ran and did not return it: nothing was written. Another vote of the voter counts, or the poll is not open.
 * - A statement failed: nobody knows. The vote may be committed, or be committed later. Its sender gets the error, and
 *   may send it again.
 * - The process ends: nobody gets an answer. PostgreSQL may still commit what was sent to it.
 */
export class VoteWriter {
  readonly #parts: VoteWriterParts
  #isFallingBack = false
  #fallbacks = 0

  constructor(parts: VoteWriterParts) {
    this.#parts = parts
  }

  /** How many batches failed as a whole. */
  get fallbacks(): number {
    return this.#fallbacks
  }

  /** Writes and answers votes, at most one of each voter. Never throws. @param batch of sessions on one machine */
  async write(batch: WaitingVote[]): Promise<void> {
    const votes = batch.filter(isAwaited)
    // A batch of one costs about twice a single row, except on a cluster. Secret votes are few, and long.
    const isSingle = votes.length === 1 && !this.#parts.statements.isSharded
    const goSingly = isSingle || votes.some(({ vote }) => isSecret(vote))
    const unwritten = await (goSingly ? this.#writeSingly(votes) : this.#writeTogether(votes))
    if (unwritten.length > 0) await this.#answerUnwritten(unwritten)
  }

  /** Writes votes in one statement, and answers those that count. @returns the others */
  async #writeTogether(batch: WaitingVote[]): Promise<WaitingVote[]> {
    const { statements, clock } = this.#parts
    if (batch.length === 0) return []
    try {
      const accepted = await statements.castVotes(await this.#databaseOf(batch), votesOf(batch), clock())
      this.#isFallingBack = false
      for (const index of accepted) this.#accept(batch[index] as WaitingVote)
      return batch.filter((_, index) => !accepted.has(index))
    } catch (error) {
      if (isOfOneVote(error)) {
        this.#noteFallback(error)
        return this.#writeSingly(batch)
      }
      for (const vote of batch) this.#fail(vote, error)
      return []
    }
  }

  /** The same, with a statement for each. */
  async #writeSingly(votes: WaitingVote[]): Promise<WaitingVote[]> {
    const { databaseOf, clock } = this.#parts
    const unwritten: WaitingVote[] = []
    for (const waiting of votes) {
      const { vote } = waiting
      if (!isAwaited(waiting)) continue
      try {
        if (await castVote(await databaseOf(vote.sessionId), vote, clock())) this.#accept(waiting)
        else unwritten.push(waiting)
      } catch (error) {
        this.#fail(waiting, error)
      }
    }
    return unwritten
  }

  #databaseOf([first]: WaitingVote[]): ReturnType<DatabaseOf> {
    return this.#parts.databaseOf(first?.vote.sessionId ?? '')
  }

  /** Votes are not lost, but cost ten times as much, so the operator has to know. */
  #noteFallback(error: unknown): void {
    this.#fallbacks++
    if (!this.#isFallingBack) this.#parts.onFallback?.(error)
    this.#isFallingBack = true
  }

  #accept({ vote, resolve }: WaitingVote): void {
    this.#parts.changes.touch(vote.sessionId)
    resolve({ is: 'counted' })
  }

  #fail({ vote, reject }: WaitingVote, error: unknown): void {
    // A refusal was made before the statement was sent.
    if (!(error instanceof Refusal)) this.#parts.changes.touchNowAndLater(vote.sessionId)
    reject(error)
  }

  /** Looks up once why votes were not written, and answers them. */
  async #answerUnwritten(unwritten: WaitingVote[]): Promise<void> {
    try {
      const { readSuperseding } = this.#parts.statements
      const superseding = await readSuperseding(await this.#databaseOf(unwritten), votesOf(unwritten))
      for (const [index, { resolve }] of unwritten.entries()) {
        const by = superseding[index]
        resolve(by === undefined ? { is: 'not open' } : { is: 'superseded', by })
      }
    } catch (error) {
      for (const { reject } of unwritten) reject(error)
    }
  }
}

const votesOf = (waiting: WaitingVote[]) => waiting.map(({ vote }) => vote)

/** Drops a vote whose sender has gone before it is sent: the sender may have sent a later one elsewhere. */
function isAwaited({ sender, reject }: WaitingVote): boolean {
  if (sender.isWaiting) return true
  reject(new SenderGone())
  return false
}

/**
 * Whether writing the votes one by one can help: one value may be invalid (22, 23), or a deadlock was resolved (40).
 */
const isOfOneVote = (error: unknown): boolean => /^(22|23|40)/.test(codeOf(error))
