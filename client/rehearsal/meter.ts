import type { Answer } from './caller.ts'
import { type Row, sumByName } from './finding.ts'

export type Timed = 'join' | 'vote' | 'ask' | 'read'

export type Outcomes = {
  acknowledged: number
  refused: number
  retried: number
  /** Requests that may have been carried out or not. */
  unknown: number
}

export class Meter {
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
    if (answer.outcome === 'acknowledged') {
      if (timed) this.#times[timed].push(answer.ms)
      this.acknowledged++
    } else if (row !== 'votes at closing time' || answer.outcome !== 'refused') {
      // Votes at closing time race with the close on purpose, so their refusals are expected.
      this.#reasons.push(`${row}: ${answer.outcome}: ${answer.why}`)
    }
    return answer
  }

  of(row: Row): Outcomes {
    return this.#rows.get(row) ?? { acknowledged: 0, refused: 0, retried: 0, unknown: 0 }
  }

  get latencies() {
    const { join, vote, ask, read } = this.#times
    return { join: latencyOf(join), vote: latencyOf(vote), ask: latencyOf(ask), read: latencyOf(read) }
  }

  /** Why requests were refused or have an unknown outcome, with how often. The most frequent reason comes first. */
  get reasons(): string[] {
    const counts = [...sumByName(this.#reasons.map((reason) => [reason, 1]))]
    return counts.toSorted(([, a], [, b]) => b - a).map(([reason, n]) => `${n} × ${reason}`)
  }
}

/** Percentiles by nearest rank, or zeros for an empty list. @internal @param times milliseconds */
export function latencyOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (percent: number) => round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0)
  return { count: sorted.length, p50: at(50), p95: at(95), p99: at(99), max: at(100) }
}

const round = (ms: number): number => Math.round(ms * 10) / 10
