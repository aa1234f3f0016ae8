import { spread } from './measure.ts'

/** One line of the table. A ratio below 1 means that we are cheaper. */
export type Row = { what: string; target: string; ratio: string; ours: string; yardstick: string }

const ROUNDS = Number(process.env.ROUNDS ?? 5)

/** Says on stderr how far the run has come. */
export const say = (line: string) => process.stderr.write(`${line}\n`)

/** Runs both in turn, after a round to warm up, so that a noisy machine is noisy to both. */
export async function inTurn<T>(what: string, mine: () => Promise<T>, theirs: () => Promise<T>): Promise<[T, T][]> {
  const pairs: [T, T][] = []
  for (let round = -1; round < ROUNDS; round++) {
    say(`${what}: ${round < 0 ? 'warming up' : `round ${round + 1} of ${ROUNDS}`}`)
    const pair: [T, T] = [await mine(), await theirs()]
    if (round >= 0) pairs.push(pair)
  }
  return pairs
}

/** The median of the values, and from least to most. */
export function show(values: readonly number[], digits = 2): string {
  const { median, min, max } = spread(values)
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

/** A line from pairs of rounds: what was read of ours over what was read of theirs. */
export function toRow<T>(
  [what, target, unit]: [what: string, target: string, unit: string],
  pairs: readonly [T, T][],
  read: (of: T) => number,
): Row {
  return {
    what,
    target,
    ratio: show(pairs.map(([mine, theirs]) => read(mine) / read(theirs))),
    ours: `${show(
      pairs.map(([mine]) => read(mine)),
      0,
    )} ${unit}`,
    yardstick: `${show(
      pairs.map(([, theirs]) => read(theirs)),
      0,
    )} ${unit}`,
  }
}
