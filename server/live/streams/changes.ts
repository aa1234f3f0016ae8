import { setImmediate } from 'node:timers/promises'
import { type Change, together } from './change.ts'
import type { OtherNodes } from './other-nodes.ts'
import type { Pace } from './pace.ts'
import type { Streams } from './streams.ts'

type ChangesParts = {
  streams: Pick<Streams, 'send'>
  pace: Pick<Pace, 'nextRest'>
  log: { warn(what: object, line: string): void }
  otherNodes?: OtherNodes | undefined
}

/** Milliseconds for which PostgreSQL may go on with a statement whose connection broke off: the usual statement timeout. */
const DOUBT_FOR = 10_000
/** Milliseconds after which a change that could not be loaded is tried again. */
const RETRY = 1_000

/**
 * Sends changed sessions to their streams, and tells the other nodes. The first change of a session is sent at once,
 * later ones together after a pause, and never while the last one is still being sent. Sessions take turns with
 * `setImmediate` between them, so that votes are not delayed: with 10,000 streams the loop is busy for 4 ms at a time
 * instead of 180.
 */
export class Changes {
  readonly #parts: ChangesParts
  /** Sessions that wait for their turn, are being sent or rest, with what is still to be sent of each. */
  readonly #unsent = new Map<string, Change | undefined>()
  #turn: Promise<void> = Promise.resolve()
  readonly #sending = new Set<Promise<void>>()
  #stopped = false

  constructor(parts: ChangesParts) {
    this.#parts = parts
  }

  /** A session has changed on this node. @param isOwn it may be something that one person of the audience sees alone */
  touch(sessionId: string, isOwn = false): void {
    const change = { id: sessionId, own: isOwn }
    this.#parts.otherNodes?.tell(change)
    this.hear(change)
  }

  /** A session may have changed: the connection broke off before PostgreSQL had answered. Tells it twice. */
  doubt(sessionId: string, isOwn = false): void {
    this.touch(sessionId, isOwn)
    setTimeout(() => this.touch(sessionId, isOwn), DOUBT_FOR).unref()
  }

  /** A session has changed, here or elsewhere. */
  hear(change: Change): void {
    if (this.#stopped) return
    const isInTurn = this.#unsent.has(change.id)
    this.#unsent.set(change.id, together(this.#unsent.get(change.id), change))
    if (!isInTurn) this.#takeTurn(change.id)
  }

  /** Stops sending. Resolves when all that is being sent has been sent, here and to other nodes. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#turn
    await Promise.all(this.#sending)
    await this.#parts.otherNodes?.stop()
  }

  #takeTurn(sessionId: string): void {
    this.#turn = this.#turn.then(async () => {
      await setImmediate()
      if (this.#stopped) return
      const sending = this.#send(sessionId).finally(() => this.#sending.delete(sending))
      this.#sending.add(sending)
    })
  }

  async #send(sessionId: string): Promise<void> {
    const change = this.#unsent.get(sessionId)
    if (!change) return
    this.#unsent.set(sessionId, undefined)
    const { streams, pace, log } = this.#parts
    try {
      const sent = await streams.send(change)
      this.#restFor(sessionId, pace.nextRest(sent))
    } catch (err) {
      log.warn({ err }, 'a change could not be loaded yet')
      this.#unsent.set(sessionId, together(this.#unsent.get(sessionId), change))
      setTimeout(() => this.#takeTurn(sessionId), RETRY).unref()
    }
  }

  /** @param remaining tells how much longer, in milliseconds; 0 when the rest is over */
  #restFor(sessionId: string, remaining: () => number): void {
    const ms = remaining()
    if (ms > 0) setTimeout(() => this.#restFor(sessionId, remaining), ms).unref()
    else if (this.#unsent.get(sessionId)) this.#takeTurn(sessionId)
    else this.#unsent.delete(sessionId)
  }
}
