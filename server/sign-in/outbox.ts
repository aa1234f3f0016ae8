import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail } from './mailer.ts'

/** How many mails are sent at once, and how many may wait. Each takes 20 s while the mail server is down. */
const CONCURRENCY = 5
const MAX_WAITING = 500
/** Milliseconds before a mail that was not accepted is sent again, once; and the longest that a stop waits. */
const RETRY_AFTER = [2_000]
const DRAIN_WITHIN = 4_000
/**
 * The same where the mail server says that it refuses only for now (RFC 5321: 4yz). Greylisting lets nobody in who comes
 * again within some minutes; a link works for 15.
 */
const RETRY_REFUSED_FOR_NOW = [2_000, 30_000, 60_000, 120_000, 240_000]

type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const realPause: Pause = (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {})

/** Sends sign-in mails after the request was answered, so that the time of an answer does not reveal who may host. */
export class Outbox {
  readonly #send: (mail: Mail) => Promise<void>
  readonly #log: Logger
  readonly #pause: Pause
  readonly #posted = new Set<Promise<void>>()
  /** Mails that wait for one of those that are being sent. */
  readonly #turns: (() => void)[] = []
  #sending = 0
  readonly #stopping = new AbortController()

  constructor(send: (mail: Mail) => Promise<void>, log: Logger, pause = realPause) {
    this.#send = send
    this.#log = log
    this.#pause = pause
  }

  get isFull(): boolean {
    return this.#posted.size >= MAX_WAITING
  }

  post(mail: Mail): void {
    const posted = this.#deliver(mail).finally(() => this.#posted.delete(posted))
    this.#posted.add(posted)
  }

  /** Sends the waiting mails before a stop. Each is tried once more at most, without a pause. */
  async drain(): Promise<void> {
    this.#stopping.abort()
    const late = sleep(DRAIN_WITHIN, undefined, { ref: false })
    await Promise.race([Promise.all(this.#posted), late])
  }

  async #deliver(mail: Mail): Promise<void> {
    const { signal } = this.#stopping
    await setImmediate()
    for (let tried = 0; ; tried++) {
      const pauses = await this.#inTurn(() => this.#trySend(mail))
      if (!pauses) return
      const ms = pauses[tried]
      if (ms === undefined || (tried > 0 && signal.aborted)) break
      await this.#pause(ms, signal)
    }
    this.#log.error('a sign-in link could not be mailed')
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#sending >= CONCURRENCY) await new Promise<void>((go) => this.#turns.push(go))
    else this.#sending++
    try {
      return await work()
    } finally {
      const next = this.#turns.shift()
      if (next) next()
      else this.#sending--
    }
  }

  /**
   * Sends a mail. Logs why it was not accepted, without the server's message, which often quotes the address.
   * @returns how long to wait before each further try, if it was not
   */
  async #trySend(mail: Mail): Promise<readonly number[] | undefined> {
    try {
      await this.#send(mail)
      return undefined
    } catch (error) {
      const { code, command, responseCode } = error as Record<string, unknown>
      this.#log.warn({ code, command, responseCode }, 'the mail server did not take a mail')
      const isForNow = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500
      return isForNow ? RETRY_REFUSED_FOR_NOW : RETRY_AFTER
    }
  }
}
