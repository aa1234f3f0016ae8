import type { PollKind } from '../index.ts'

/** What requests are counted by. Votes are counted per kind of poll. */
export type Row =
  | 'joins'
  | `votes: ${PollKind}`
  | 'votes at closing time'
  | 'questions'
  | 'upvotes'
  | 'moves by the host'
  | 'reads'

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

/** How often something must show at least, and may show at most: between them nobody knows. */
export type Bounds = { least: number; most: number }

/** Compares how often things show with how often they may. Both are by name. */
export function compareCounts(
  row: Row,
  expected: ReadonlyMap<string, Bounds>,
  counts: ReadonlyMap<string, number>,
): Finding {
  const found: Finding = { row, shown: 0, lost: 0, wrong: 0, says: [] }
  for (const name of new Set([...expected.keys(), ...counts.keys()])) {
    const { least, most } = expected.get(name) ?? { least: 0, most: 0 }
    const shown = counts.get(name) ?? 0
    found.shown += shown
    found.lost += Math.max(0, least - shown)
    found.wrong += Math.max(0, shown - most)
    if (shown >= least && shown <= most) continue
    const right = least === most ? least : `${least} to ${most}`
    found.says.push(`${row}: "${name}" shows ${shown} times and not ${right}.`)
  }
  return found
}

/** Adds up numbers by name. */
export function sumByName(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, n] of entries) sums.set(name, (sums.get(name) ?? 0) + n)
  return sums
}
