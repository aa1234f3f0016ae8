import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail } from './mailer.ts'

/** How many mails are sent at once, and how many may wait. Each takes 20 s while the mail server is down. */
const CONCURRENCY = 5
const MAX_WAITING = 500
/** Milliseconds before a mail that was not accepted is sent again, once; and the longest that a stop waits. */
const RETRY_AFTER = 2_000
const DRAIN_WITHIN = 4_000

/** Sends sign-in mails after the request was answered, so that the time of an answer does not reveal who may host. */
export class Outbox {
  readonly #send: (mail: Mail) => Promise<void>
  readonly #log: Logger
  readonly #waiting: Mail[] = []
  readonly #workers = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(send: (mail: Mail) => Promise<void>, log: Logger) {
    this.#send = send
    this.#log = log
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING
  }

  post(mail: Mail): void {
    this.#waiting.push(mail)
    if (this.#workers.size >= CONCURRENCY) return
    const worker = this.#work().finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  /** Sends the waiting mails before a stop. Each is tried once more at most, without a pause. */
  async drain(): Promise<void> {
    this.#stopping.abort()
    const late = sleep(DRAIN_WITHIN, undefined, { ref: false })
    await Promise.race([Promise.all(this.#workers), late])
  }

  async #work(): Promise<void> {
    await setImmediate()
    for (let mail = this.#waiting.shift(); mail; mail = this.#waiting.shift()) {
      if (await this.#isSent(mail)) continue
      await sleep(RETRY_AFTER, undefined, { signal: this.#stopping.signal }).catch(() => {})
      if (!(await this.#isSent(mail))) this.#log.error('a sign-in link could not be mailed')
    }
  }

  /** Sends a mail. Logs why it was not accepted, without the server's message, which often quotes the address. */
  async #isSent(mail: Mail): Promise<boolean> {
    try {
      await this.#send(mail)
      return true
    } catch (error) {
      const { code, command, responseCode } = error as Record<string, unknown>
      this.#log.warn({ code, command, responseCode }, 'the mail server did not take a mail')
      return false
    }
  }
}
