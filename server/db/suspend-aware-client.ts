import pg from 'pg'
import { suspendAwareTimer } from '../../shared/suspend-aware-timer.ts'

/** Milliseconds. 0 means no limit. */
type Limits = { connectWithin: number; answersWithin?: number }

/**
 * A connection whose time limits leave out suspends of this process. pg's own limits go by the plain clock: after a
 * suspend they end the connection before pg reads what arrived meanwhile.
 */
export class SuspendAwareClient extends pg.Client {
  readonly #limits: Limits
  /** Whether the connection keeps this process alive. pg has both methods; its types have neither. */
  declare readonly ref: () => void
  declare readonly unref: () => void

  constructor({ connectWithin, answersWithin, ...settings }: pg.ClientConfig & Limits) {
    // A pool passes on its own connectionTimeoutMillis, which is meant for waiting in the pool.
    super({ ...settings, connectionTimeoutMillis: 0 })
    this.#limits = { connectWithin, answersWithin }
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback or without, as pg has it
  override connect(callback?: any): any {
    const stop = this.#cutAfter(this.#limits.connectWithin, 'timeout expired')
    this.once('connect', stop).once('end', stop)
    return super.connect(callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads
  override query(...query: any[]): any {
    const asked = super.query(...(query as [string]))
    if (this.#limits.answersWithin && (asked as unknown) instanceof Promise) {
      const stop = this.#cutAfter(this.#limits.answersWithin, 'Query read timeout')
      asked.then(stop, stop)
    }
    return asked
  }

  /** Cuts the connection after the limit. If it stayed, a late answer would go to the next query. */
  #cutAfter(limit: number, reason: string): () => void {
    return suspendAwareTimer((elapsed) => {
      if (elapsed >= limit) this.connection.stream.destroy(new Error(reason))
    })
  }
}
