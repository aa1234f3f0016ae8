import type { Db } from '../../db/schema.ts'
import { isSecret, type Vote, type VoteOutcome } from '../../queries/votes/vote.ts'
import type { Sender } from './sender.ts'
import { type After, VoteQueue } from './vote-queue.ts'
import { VoteWriter, type VoteWriterParts } from './writer.ts'

/** On a Citus cluster a batch costs four times what it costs elsewhere: see SCALING.md. */
const PAUSE_ON_CLUSTER = { ms: 60, enough: 100 }
const afterTimeout: After = (ms, run) => void setTimeout(run, ms)

/**
 * Group commit for votes. The way of a vote, from its request to its answer:
 *
 *     http/api/api.ts            the request has arrived, and its sender still waits
 *     http/api/adapter.ts        calls the procedure, and refuses with 503 what takes too long
 *     procedures/votes/vote.ts   the voter's cookie is genuine, and the ballot fits the poll taken for the open one
 *     queries/ballot-storage/    the ballot becomes a row, sealed where votes are secret
 *     VoteIntake                 chooses the queue of the session's machine
 *     VoteQueue                  the vote waits for its batch, and for an earlier vote of the voter
 *     VoteWriter                 sends a batch as one statement, and answers after its commit
 *     queries/votes/cast-votes.ts    the statement: is the poll open, and the voter in the session?
 *     queries/votes/vote-order.ts      its last condition: is the number higher than that of the vote that counts?
 *
 * A vote counts once its statement has committed, and until another vote of its voter replaces it. 409 says that this
 * request wrote nothing: no poll is open, another poll is, or another vote with this number or a higher one counts.
 *
 * If the server stops before it has sent the statement, nothing is stored. If it stops after that, PostgreSQL may still
 * commit: the vote may count although nobody was told. So whoever got no answer sends the same vote again, with the same
 * number, and is told that it counts if its poll is still open and no higher number came meanwhile.
 *
 * Each machine has its own queue, so votes do not wait behind those for a machine that hangs. On a cluster, the secret
 * votes of a session have a queue of their own, too: each takes a statement of 3 ms, for which votes of other sessions
 * should not wait.
 */
export class VoteIntake {
  readonly #parts: VoteWriterParts
  readonly #writer: VoteWriter
  readonly #after: After
  /** By machine, and by session for secret votes on a cluster. */
  readonly #queues = new Map<Db | string, VoteQueue>()
  #unrouted = 0
  #onIdle: (() => void)[] = []

  constructor(parts: VoteWriterParts, after = afterTimeout) {
    this.#parts = parts
    this.#after = after
    this.#writer = new VoteWriter(parts)
  }

  /**
   * Writes a vote.
   * @returns what became of it, after the commit
   * @throws SenderGone where its sender stopped waiting before it was sent to the database
   */
  cast(vote: Vote, sender: Sender): Promise<VoteOutcome> {
    const { databaseOf, statements } = this.#parts
    if (isSecret(vote) && statements.isSharded) return this.#add(vote.sessionId, vote, sender)
    const db = databaseOf(vote.sessionId)
    return db instanceof Promise ? this.#route(db, vote, sender) : this.#add(db, vote, sender)
  }

  async #route(db: Promise<Db>, vote: Vote, sender: Sender): Promise<VoteOutcome> {
    this.#unrouted++
    try {
      return this.#add(await db, vote, sender)
    } finally {
      this.#unrouted--
      this.#noteIdle()
    }
  }

  #add(key: Db | string, vote: Vote, sender: Sender): Promise<VoteOutcome> {
    return new Promise((resolve, reject) => this.#queueOf(key).add({ vote, sender, resolve, reject }))
  }

  get fallbacks(): number {
    return this.#writer.fallbacks
  }

  /** Resolves when every vote is answered. */
  drain(): Promise<void> {
    if (this.#isIdle) return Promise.resolve()
    return new Promise((resolve) => this.#onIdle.push(resolve))
  }

  get #isIdle(): boolean {
    return this.#unrouted === 0 && [...this.#queues.values()].every(({ isIdle }) => isIdle)
  }

  #noteIdle(): void {
    if (this.#onIdle.length > 0 && this.#isIdle) for (const idle of this.#onIdle.splice(0)) idle()
  }

  #queueOf(key: Db | string): VoteQueue {
    const known = this.#queues.get(key)
    if (known) return known
    const isOfSession = typeof key === 'string'
    const onIdle = () => {
      if (isOfSession) this.#queues.delete(key)
      this.#noteIdle()
    }
    const pauses = this.#parts.statements.isSharded && !isOfSession
    const pause = pauses ? { ...PAUSE_ON_CLUSTER, after: this.#after } : undefined
    const queue = new VoteQueue((batch) => this.#writer.write(batch), onIdle, pause)
    this.#queues.set(key, queue)
    return queue
  }
}
