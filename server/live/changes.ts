import { setImmediate } from 'node:timers/promises'
import type { OtherNodes } from './other-nodes.ts'
import type { Streams } from './streams.ts'

/** Milliseconds between two signals of one session, and how many more under load. */
const QUIET = 50
const MORE_UNDER_LOAD = 49
/** Changing sessions, or changes of one session while it rests, from which on that counts as load. */
const MANY_SESSIONS = 100
const MANY_CHANGES = 20

/**
 * Says which sessions have changed, coalesced: the first change of a session is sent at once, more
 * of them at most every 50 ms (100 ms under load) and never while the one before is still being
 * sent. Sessions take turns with `setImmediate` between them, so that votes get in: with 10,000
 * streams the loop is held for 4 ms instead of 180.
 */
export class Changes {
  readonly #streams: Pick<Streams, 'refresh'>
  readonly #otherNodes: OtherNodes | undefined
  /** Sessions that were sent of late, and how often they changed since. */
  readonly #lately = new Map<string, number>()
  #turn: Promise<void> = Promise.resolve()
  readonly #sending = new Set<Promise<void>>()
  #stopped = false

  constructor(streams: Pick<Streams, 'refresh'>, otherNodes?: OtherNodes) {
    this.#streams = streams
    this.#otherNodes = otherNodes
  }

  /** A session has changed on this node. */
  touch(sessionId: string): void {
    this.#otherNodes?.tell(sessionId)
    this.hear(sessionId)
  }

  /** A session has changed, here or elsewhere. */
  hear(sessionId: string): void {
    if (this.#stopped) return
    const changes = this.#lately.get(sessionId)
    if (changes === undefined) this.#takeTurn(sessionId)
    else this.#lately.set(sessionId, changes + 1)
  }

  /** Sends nothing more, and resolves when what is being sent has been, here and to other nodes. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#turn
    await Promise.all(this.#sending)
    await this.#otherNodes?.stop()
  }

  #takeTurn(sessionId: string): void {
    this.#lately.set(sessionId, 0)
    this.#turn = this.#turn.then(async () => {
      await setImmediate()
      if (this.#stopped) return
      this.#lately.set(sessionId, 0)
      const sent = this.#streams.refresh(sessionId).finally(() => {
        this.#sending.delete(sent)
        this.#rest(sessionId)
      })
      this.#sending.add(sent)
    })
  }

  #rest(sessionId: string, quiet = QUIET): void {
    setTimeout(() => {
      const changes = this.#lately.get(sessionId) ?? 0
      const isLoaded = this.#lately.size > MANY_SESSIONS || changes > MANY_CHANGES
      if (changes === 0) this.#lately.delete(sessionId)
      else if (isLoaded && quiet === QUIET) this.#rest(sessionId, MORE_UNDER_LOAD)
      else this.#takeTurn(sessionId)
    }, quiet).unref()
  }
}
