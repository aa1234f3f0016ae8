import type { PollKind } from '../index.ts'

/** A row of the report. Votes have a row for each kind of poll. */
export type Row =
  | 'joins'
  | `votes: ${PollKind}`
  | 'votes at closing time'
  | 'questions'
  | 'upvotes'
  | 'moves by the host'
  | 'reads'

export type Finding = {
  row: Row
  shown: number
  /** Acknowledged, but not in the results. */
  lost: number
  /** In the results, but not acknowledged or counted twice. */
  wrong: number
  faults: string[]
}

/** How often something has to be shown at least, and may be shown at most. They differ if outcomes are unknown. */
export type Bounds = { least: number; most: number }

export function compareCounts(row: Row, expected: ReadonlyMap<string, Bounds>, counts: ReadonlyMap<string, number>) {
  const found: Finding = { row, shown: 0, lost: 0, wrong: 0, faults: [] }
  for (const name of new Set([...expected.keys(), ...counts.keys()])) {
    const { least, most } = expected.get(name) ?? { least: 0, most: 0 }
    const shown = counts.get(name) ?? 0
    found.shown += shown
    found.lost += Math.max(0, least - shown)
    found.wrong += Math.max(0, shown - most)
    if (shown >= least && shown <= most) continue
    const right = least === most ? least : `${least} to ${most}`
    found.faults.push(`${row}: "${name}" is shown ${shown} times instead of ${right}.`)
  }
  return found
}

export function sumByName(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, n] of entries) sums.set(name, (sums.get(name) ?? 0) + n)
  return sums
}
