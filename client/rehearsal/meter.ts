import type { Answer } from './caller.ts'
import { type Row, sumByName } from './finding.ts'

/** What latencies are reported of. */
export type Timed = 'join' | 'vote' | 'ask' | 'read'

/** How the requests of one row ended. */
export type Outcomes = {
  acknowledged: number
  refused: number
  /** Attempts beyond the first. */
  retried: number
  /** Requests of which nobody knows whether they were carried out. */
  unknown: number
}

/** Milliseconds, of acknowledged requests. */
export type Latency = { count: number; p50: number; p95: number; p99: number; max: number }

/** Counts and times the requests of all sessions. */
export class Meter {
  /** Requests in all. */
  acknowledged = 0
  readonly #rows = new Map<Row, Outcomes>()
  readonly #times: Record<Timed, number[]> = { join: [], vote: [], ask: [], read: [] }
  readonly #reasons: string[] = []

  /** Counts how a request ended. @returns the same answer */
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

  /** Why requests were refused or stayed unknown, the most frequent reason first. */
  get reasons(): { reason: string; count: number }[] {
    const counts = sumByName(this.#reasons.map((reason) => [reason, 1]))
    const all = [...counts].map(([reason, count]) => ({ reason, count }))
    return all.sort((a, b) => b.count - a.count)
  }

  /** That a vote comes too late is no wonder where votes race with the close on purpose. */
  #countReason(row: Row, answer: { outcome: 'refused' | 'unknown'; why: string }): void {
    if (row === 'votes at closing time' && answer.outcome === 'refused') return
    this.#reasons.push(`${row}: ${answer.outcome}: ${answer.why}`)
  }
}

/** Percentiles by nearest rank; zeros where there is nothing. @param times milliseconds */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (percent: number) => round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0)
  return { count: sorted.length, p50: at(50), p95: at(95), p99: at(99), max: at(100) }
}

const round = (ms: number): number => Math.round(ms * 10) / 10
