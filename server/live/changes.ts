import { setImmediate } from 'node:timers/promises'

/** Milliseconds between two signals of one session, and how many more under load. */
const QUIET = 50
const MORE_UNDER_LOAD = 49
/** Changing sessions, or changes of one session while it rests, from which on that counts as load. */
const MANY_SESSIONS = 100
const MANY_CHANGES = 20

type Listener = (sessionId: string) => Promise<void>

/**
 * Says which sessions have changed, coalesced: the first change of a session is told at once, more
 * of them at most every 50 ms (100 ms under load) and never while the one before is still being
 * told. Sessions take turns with `setImmediate` between them, so that votes get in: with 10,000
 * streams the loop is held for 4 ms instead of 180.
 */
export class Changes {
  readonly #tell: Listener
  readonly #tellOthers: (sessionId: string) => void
  /** Sessions that were told of lately, and how often they changed since. */
  readonly #lately = new Map<string, number>()
  #turn: Promise<void> = Promise.resolve()
  readonly #telling = new Set<Promise<void>>()
  #stopped = false

  /** @param tell this node's readers; @param tellOthers other nodes, of what has changed here */
  constructor(tell: Listener, tellOthers: (sessionId: string) => void) {
    this.#tell = tell
    this.#tellOthers = tellOthers
  }

  /** A session has changed on this node. */
  touch(sessionId: string): void {
    this.#tellOthers(sessionId)
    this.hear(sessionId)
  }

  /** A session has changed, here or elsewhere. */
  hear(sessionId: string): void {
    if (this.#stopped) return
    const changes = this.#lately.get(sessionId)
    if (changes === undefined) this.#takeTurn(sessionId)
    else this.#lately.set(sessionId, changes + 1)
  }

  /** Tells nothing more, and resolves when what is being told has been. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#turn
    await Promise.all(this.#telling)
  }

  #takeTurn(sessionId: string): void {
    this.#lately.set(sessionId, 0)
    this.#turn = this.#turn.then(async () => {
      await setImmediate()
      if (this.#stopped) return
      this.#lately.set(sessionId, 0)
      const told = this.#tell(sessionId).finally(() => {
        this.#telling.delete(told)
        this.#rest(sessionId)
      })
      this.#telling.add(told)
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
