import type { PollBody, PollOption } from '../../../index.ts'

/** An option as a bar. `part` is how much of its track it fills, 0 to 1. */
export type OptionBar = { id: string; label: string; tally: number; part: number; isCorrect: boolean }

/** Votes or points of all options, if they are visible. */
export const sumOf = ({ options }: PollBody): number => options.reduce((sum, { tally = 0 }) => sum + tally, 0)

/** The options, highest first. */
export const byTally = ({ options }: PollBody): PollOption[] =>
  [...options].sort((a, b) => (b.tally ?? 0) - (a.tally ?? 0))

/** Each option with its share of all votes. */
export const sharesOf = (poll: PollBody): OptionBar[] => barsOf(poll, poll.options, sumOf(poll))

/** The options of a ranking, highest first. The first one fills its track. */
export function ranksOf(poll: PollBody): OptionBar[] {
  const ranked = byTally(poll)
  return barsOf(poll, ranked, ranked[0]?.tally ?? 0)
}

const barsOf = ({ correctOptionId }: PollBody, options: PollOption[], whole: number): OptionBar[] =>
  options.map(({ id, label, tally = 0 }) => ({
    id,
    label,
    tally,
    part: tally / Math.max(1, whole),
    isCorrect: id === correctOptionId,
  }))

/** The average of a scale, counting its steps from 1. */
export function averageOf(poll: PollBody): number | null {
  const total = sumOf(poll)
  const points = poll.options.reduce((sum, { tally = 0 }, index) => sum + tally * (index + 1), 0)
  return total === 0 ? null : points / total
}
