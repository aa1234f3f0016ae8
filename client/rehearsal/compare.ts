import type { Session } from '../index.ts'
import { comparePoll } from './compare-polls.ts'
import { compareQuestions, compareUpvotes } from './compare-questions.ts'
import type { Ledger } from './ledger.ts'
import type { Row } from './meter.ts'

/** What a comparison found in one row of the report. */
export type Finding = {
  row: Row
  /** How many the results hold. */
  shown: number
  /** Acknowledged and not in the results. */
  lost: number
  /** In the results without an acknowledgement, or twice. */
  wrong: number
  /** A sentence for everything that is not as it should be. */
  says: string[]
}

/**
 * Compares what a session's server has promised with what its host is shown. Where the outcome of a
 * request is unknown, either result of it is right.
 * @param results the host projection, read after the last poll was closed
 */
export function compare(ledger: Ledger, results: Session): Finding[] {
  return [
    compareJoins(ledger, results),
    ...ledger.polls.map((poll) => comparePoll(poll, ledger, results)),
    compareQuestions(ledger, results),
    compareUpvotes(ledger, results),
  ]
}

function compareJoins(ledger: Ledger, { participantCount = 0, roster = [] }: Session): Finding {
  const joins = [...ledger.joins.values()]
  const least = joins.filter((join) => join.acknowledged).length
  const most = joins.reduce((sum, join) => sum + join.ghosts, least)
  const byName = countByName(roster.map((row) => row.name))
  const missing = [...ledger.joins].filter(([name, join]) => join.acknowledged && !byName.has(name))
  const doubled = [...byName].reduce(
    (sum, [name, n]) => sum + surplus(n, ledger.joins.get(name)),
    0,
  )
  const lost = Math.max(missing.length, least - participantCount, least - roster.length, 0)
  const wrong = Math.max(doubled, participantCount - most, roster.length - most, 0)
  const expected = most === least ? `${least}` : `${least} to ${most}`
  const fault = `${participantCount} participants and ${roster.length} roster rows are shown where ${expected} joined`
  const says = lost + wrong > 0 ? [`${fault}.`] : []
  return { row: 'joins', shown: participantCount, lost, wrong, says }
}

function countByName(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const surplus = (rows: number, join?: { acknowledged: boolean; ghosts: number }): number =>
  Math.max(0, rows - (join?.acknowledged ? 1 : 0) - (join?.ghosts ?? 0))
