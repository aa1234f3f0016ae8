import type { Db } from '../db/schema.ts'
import { beforeAllTime, type DatabaseTime, readTime } from '../queries/database-time.ts'

/** Milliseconds that a node's clock may differ from the database's. */
const OFF_FROM = 30_000
/** Milliseconds between two measurements. */
const MEASURE_EVERY = 5_000

type NodeClockParts = {
  /** This machine's time (epoch ms). */
  own: () => number
  /** Milliseconds from any instant, by a clock that nobody sets. */
  ticks: () => number
  time: DatabaseTime
  db: Db
  log: { warn(what: object, line: string): void }
}

/**
 * The time by which a node decides: this machine's own, or the database's as long as the two differ by more than 30 s.
 * The database's is known from the last measurement and the ticks since then, so a jump is noticed at once. A node that
 * is off writes no ends, and `/readyz` says why.
 */
export class NodeClock {
  readonly #parts: NodeClockParts
  /** What the database's time was ahead of the ticks at the last measurement. */
  #base: number
  #wasOff = false
  #timer: NodeJS.Timeout | undefined
  #measuring: Promise<void> | undefined

  constructor(parts: NodeClockParts) {
    this.#parts = parts
    this.#base = parts.own() - parts.ticks()
  }

  /** Epoch milliseconds. */
  readonly read = (): number => {
    const own = this.#parts.own()
    const due = this.#base + this.#parts.ticks()
    return Math.abs(own - due) > OFF_FROM ? Math.round(due) : own
  }

  /** Milliseconds by which this machine's clock is ahead of the database's. */
  get ahead(): number {
    return this.#parts.own() - this.#base - this.#parts.ticks()
  }

  /** What is wrong with this machine's clock, in a sentence. */
  get fault(): string | undefined {
    const { ahead } = this
    if (Math.abs(ahead) <= OFF_FROM) return undefined
    const [seconds, where] = [Math.round(Math.abs(ahead) / 1_000), ahead > 0 ? 'ahead of' : 'behind']
    return `The clock of this node is ${seconds} s ${where} that of the database. Set both by NTP.`
  }

  /** The database's time for statements that end something; before all time while this node is off. */
  readonly timeOfEnds: DatabaseTime = () => (this.fault ? beforeAllTime() : this.#parts.time())

  /** Asks the database for its time, and logs when the two begin or cease to differ. @throws errors of the database */
  async measure(): Promise<void> {
    const { db, ticks, time } = this.#parts
    const asked = ticks()
    const now = await readTime(db, time)
    this.#base = now - (asked + ticks()) / 2
    this.#report()
  }

  /** Measures now and from now on. @throws errors of the database, the first time */
  async watch(): Promise<void> {
    await this.measure()
    // What an outage prevents is logged where requests are refused.
    const measure = () => {
      this.#measuring = this.measure().catch(() => {})
    }
    this.#timer = setInterval(measure, MEASURE_EVERY).unref()
  }

  /** Resolves when no measurement is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#measuring
  }

  #report(): void {
    const { fault, ahead } = this
    const isOff = fault !== undefined
    if (isOff === this.#wasOff) return
    this.#wasOff = isOff
    const seconds = Math.round(ahead / 1_000)
    if (fault)
      this.#parts.log.warn({ ahead: seconds }, `${fault} Until then it goes by the database's, and writes no ends.`)
    else this.#parts.log.warn({ ahead: seconds }, 'the clock of this node agrees with that of the database again')
  }
}
