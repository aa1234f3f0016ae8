import { codeOf } from '../../../shared/error-code.ts'
import { Refusal } from '../../../shared/errors.ts'
import { ANSWER_TIMEOUT_MS } from '../../../shared/limits.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import type { VoteStatements } from '../../queries/vote-batches.ts'
import { castVote, type StoredOrder } from '../../queries/votes.ts'
import type { Changes } from '../streams/changes.ts'
import type { WaitingVote } from './lanes.ts'
import { arrivalsRead, SenderGone } from './sender.ts'

/** How many voters have their last number remembered, about 200 bytes each. For others it is read when needed. */
const VOTERS_MAX = 50_000
/**
 * Milliseconds within which a vote may be renumbered. A sender who gives up closes the connection, but on a lost
 * network we do not see it.
 */
const AWAITED = ANSWER_TIMEOUT_MS - 800

export type VoteWriterParts = {
  databaseOf: DatabaseOf
  statements: VoteStatements
  clock: () => number
  changes: Pick<Changes, 'touch' | 'doubt'>
  /** Called when batches start to fail as a whole, so that votes are written one by one. */
  onFallback?: (error: unknown) => void
}

/** The sender's number that counted until a vote without one arrived (ms, by the process's monotonic clock). */
type Before = { senderSeq: bigint; until: number }
/** The last vote of a voter that this node wrote. */
type Last = { seq: number; arrivedAt: number; senderSeq?: bigint; before?: Before | undefined }

/** Writes batches of votes. Votes are answered after their commit, when the session has changed. */
export class VoteWriter {
  readonly #parts: VoteWriterParts
  readonly #last = new BoundedMap<Last>(VOTERS_MAX)
  #isFallingBack = false
  #fallbacks = 0

  constructor(parts: VoteWriterParts) {
    this.#parts = parts
  }

  get fallbacks(): number {
    return this.#fallbacks
  }

  /** Writes and answers votes, at most one of each voter. @param batch of sessions on one machine */
  async write(batch: WaitingVote[]): Promise<void> {
    let left = batch.filter((vote) => isAwaited(vote) && this.#isLatest(vote))
    while (left.length > 0) {
      const again = await this.#decide(await this.#send(left))
      // A session may have moved to another machine, whose lanes then write later votes of the voter.
      left = again.filter((vote) => !this.#isReplaced(vote))
    }
  }

  #isLatest(vote: WaitingVote): boolean {
    vote.seq = (this.#last.get(vote.voter)?.seq ?? 0) + 1
    return !this.#isReplaced(vote)
  }

  /**
   * Answers a vote that arrived before the vote that counts. It was delayed, its sender has given up and voted again, and
   * writing it would undo that. It is refused if a higher number counted when it arrived. If the sender numbers both
   * votes, the statement decides.
   */
  #isReplaced(vote: WaitingVote): boolean {
    const last = this.#last.get(vote.voter)
    const { senderSeq, sender } = vote
    if (!last || sender.arrivedAt >= last.arrivedAt) return false
    if (senderSeq !== undefined && last.senderSeq !== undefined) return false
    const { before } = last
    if (before && senderSeq !== undefined && senderSeq < before.senderSeq && sender.arrivedAt < before.until)
      vote.reject(superseded(before.senderSeq, vote))
    else vote.resolve(true)
    return true
  }

  /** Writes votes and answers the accepted ones. @returns those that are not */
  async #send(batch: WaitingVote[]): Promise<WaitingVote[]> {
    const { statements, clock } = this.#parts
    // A batch of one costs about twice a single row. Secret votes are few, and sealing makes each of them long.
    const isSingle = batch.length === 1 && !statements.isSharded
    if (isSingle || batch.some(({ secret }) => secret)) return this.#sendSingly(batch)
    try {
      const accepted = await statements.castVotes(await this.#databaseOf(batch), batch, clock())
      this.#isFallingBack = false
      const refused: WaitingVote[] = []
      for (const [index, vote] of batch.entries()) {
        if (accepted.has(index)) this.#accept(vote)
        else refused.push(vote)
      }
      return refused
    } catch (error) {
      if (isOfTheBatch(error)) {
        this.#noteFallback(error)
        return this.#sendSingly(batch)
      }
      for (const vote of batch) this.#fail(vote, error)
      return []
    }
  }

  #databaseOf([first]: WaitingVote[]): ReturnType<DatabaseOf> {
    return this.#parts.databaseOf(first?.sessionId ?? '')
  }

  /** Votes are not lost, but cost ten times as much, so the operator has to know. */
  #noteFallback(error: unknown): void {
    this.#fallbacks++
    if (!this.#isFallingBack) this.#parts.onFallback?.(error)
    this.#isFallingBack = true
  }

  async #sendSingly(batch: WaitingVote[]): Promise<WaitingVote[]> {
    const { databaseOf, clock } = this.#parts
    const refused: WaitingVote[] = []
    for (const vote of batch) {
      if (!isAwaited(vote)) continue
      try {
        if (await castVote(await databaseOf(vote.sessionId), vote, clock())) this.#accept(vote)
        else refused.push(vote)
      } catch (error) {
        this.#fail(vote, error)
      }
    }
    return refused
  }

  #fail(vote: WaitingVote, error: unknown): void {
    if (!(error instanceof Refusal)) this.#parts.changes.doubt(vote.sessionId)
    vote.reject(error)
  }

  #accept(vote: WaitingVote): void {
    const { seq, senderSeq } = vote
    const { arrivedAt } = vote.sender
    const last = this.#last.get(vote.voter)
    const before = last?.senderSeq === undefined ? last?.before : { senderSeq: last.senderSeq, until: arrivedAt }
    this.#last.set(vote.voter, senderSeq === undefined ? { seq, arrivedAt, before } : { seq, arrivedAt, senderSeq })
    this.#parts.changes.touch(vote.sessionId)
    vote.resolve(true)
  }

  /**
   * Finds out why votes were not accepted, and answers them. A vote that lost to a stored one that this node did not
   * know is renumbered above it, unless its sender has given up or may have: the stored vote may be the voter's later
   * choice.
   * @returns those to send again
   */
  async #decide(refused: WaitingVote[]): Promise<WaitingVote[]> {
    if (refused.length === 0) return []
    const again: WaitingVote[] = []
    try {
      const found = await this.#parts.statements.readOrder(await this.#databaseOf(refused), refused)
      await arrivalsRead()
      for (const [index, vote] of refused.entries()) {
        const stored = found[index]
        if (!stored || isLater(vote, stored)) vote.resolve(false)
        else if (vote.senderSeq !== undefined && stored.senderSeq !== undefined)
          vote.reject(superseded(stored.senderSeq, vote))
        else if (performance.now() - vote.sender.arrivedAt > AWAITED) vote.reject(new Refusal('unavailable'))
        else if (isAwaited(vote)) again.push(Object.assign(vote, { seq: stored.seq + 1 }))
      }
    } catch (error) {
      for (const vote of refused) vote.reject(error)
    }
    return again
  }
}

function isAwaited({ sender, reject }: WaitingVote): boolean {
  if (sender.isWaiting) return true
  reject(new SenderGone())
  return false
}

/** Whether a refused vote is later than the stored one. Then it was refused because its poll is not open. */
function isLater(vote: WaitingVote, stored: StoredOrder): boolean {
  if (vote.senderSeq === undefined || stored.senderSeq === undefined) return stored.seq < vote.seq
  const isRetry = stored.senderSeq === vote.senderSeq && stored.hasSameBallot
  return isRetry || stored.senderSeq < vote.senderSeq
}

function superseded(by: bigint, { secret }: WaitingVote): Refusal {
  const refusal = new Refusal('vote_superseded')
  refusal.voteSeq = Number(by - (secret?.seqMask ?? 0n))
  return refusal
}

/**
 * Whether writing the votes one by one can help: one value may be invalid (22, 23), or a deadlock was resolved (40).
 */
const isOfTheBatch = (error: unknown): boolean => /^(22|23|40)/.test(codeOf(error))
