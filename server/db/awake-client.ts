import pg from 'pg'
import { lookWhileAwake } from '../../shared/awake.ts'

/** Milliseconds, of which 0 is for as long as it takes. */
type Limits = { connectWithin: number; answersWithin?: number }

/**
 * A connection whose limits count only the time in which this process is awake. pg's own go by the
 * wall's clock: after a standstill they give up before anything is read that came during it.
 */
export class AwakeClient extends pg.Client {
  readonly #limits: Limits

  constructor({ connectWithin, answersWithin, ...settings }: pg.ClientConfig & Limits) {
    // A pool's settings have its own patience here, which is none with a connection.
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

  /** After a limit of ours the answer may still come, to whoever asks next: so the connection is cut. */
  #cutAfter(within: number, why: string): () => void {
    return lookWhileAwake((waited) => {
      if (waited >= within) this.connection.stream.destroy(new Error(why))
    })
  }
}
