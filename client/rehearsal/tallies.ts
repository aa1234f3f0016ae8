import type { Tally } from '../../shared/poll-kinds/index.ts'

export type { Tally }

/** A tally as counts by name, whatever its kind counts; the order of words and texts is left out. */
export function entriesOf({ options = new Map(), words = [], texts = [] }: Tally) {
  const entries = new Map<string, number>()
  const add = (key: string, n: number) => void entries.set(key, (entries.get(key) ?? 0) + n)
  for (const [id, n] of options) add(`option ${id}`, n)
  for (const { text, n } of words) add(`word ${text}`, n)
  for (const text of texts) add(`text ${text}`, 1)
  return entries
}

/** How far two tallies are apart: the sum of what is missing, and of what is too much. */
export function differenceOf(
  expected: ReadonlyMap<string, number>,
  shown: ReadonlyMap<string, number>,
): { short: number; over: number } {
  let short = 0
  let over = 0
  for (const key of new Set([...expected.keys(), ...shown.keys()])) {
    const surplus = (shown.get(key) ?? 0) - (expected.get(key) ?? 0)
    short += Math.max(0, -surplus)
    over += Math.max(0, surplus)
  }
  return { short, over }
}
