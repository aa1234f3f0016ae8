import type { Answer } from './caller.ts'
import { type Row, sumByName } from './finding.ts'

/** Operations whose latency is reported. */
export type Timed = 'join' | 'vote' | 'ask' | 'read'

/** How the requests of one row ended. */
export type Outcomes = {
  acknowledged: number
  refused: number
  /** Attempts beyond the first. */
  retried: number
  /** Requests that may have been carried out or not. */
  unknown: number
}

/** Latency of acknowledged requests, in milliseconds. */
export type Latency = { count: number; p50: number; p95: number; p99: number; max: number }

/** Counts and times the requests of all sessions. */
export class Meter {
  /** All acknowledged requests. */
  acknowledged = 0
  readonly #rows = new Map<Row, Outcomes>()
  readonly #times: Record<Timed, number[]> = { join: [], vote: [], ask: [], read: [] }
  readonly #reasons: string[] = []

  /** Counts the outcome of a request. @returns the same answer */
  count<T>(row: Row, answer: Answer<T>, timed?: Timed): Answer<T> {
    const outcomes = this.of(row)
    this.#rows.set(row, outcomes)
    outcomes[answer.outcome]++
    outcomes.retried += answer.attempts - 1
    if (answer.outcome !== 'acknowledged') this.#countReason(row, answer)
    else {
      if (timed) this.#times[timed].push(answer.ms)
      this.acknowledged++
    }
    return answer
  }

  /** The outcomes of a row so far. */
  of(row: Row): Outcomes {
    return this.#rows.get(row) ?? { acknowledged: 0, refused: 0, retried: 0, unknown: 0 }
  }

  get latencies(): Record<Timed, Latency> {
    const { join, vote, ask, read } = this.#times
    return { join: latencyOf(join), vote: latencyOf(vote), ask: latencyOf(ask), read: latencyOf(read) }
  }

  /** Why requests were refused or have an unknown outcome, the most frequent reason first. */
  get reasons(): { reason: string; count: number }[] {
    const counts = sumByName(this.#reasons.map((reason) => [reason, 1]))
    const all = [...counts].map(([reason, count]) => ({ reason, count }))
    return all.sort((a, b) => b.count - a.count)
  }

  /** Votes at closing time race with the close on purpose, so their refusals are expected. */
  #countReason(row: Row, answer: { outcome: 'refused' | 'unknown'; why: string }): void {
    if (row === 'votes at closing time' && answer.outcome === 'refused') return
    this.#reasons.push(`${row}: ${answer.outcome}: ${answer.why}`)
  }
}

/** Percentiles by nearest rank, or zeros for an empty list. @internal @param times milliseconds */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (percent: number) => round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0)
  return { count: sorted.length, p50: at(50), p95: at(95), p99: at(99), max: at(100) }
}

const round = (ms: number): number => Math.round(ms * 10) / 10
