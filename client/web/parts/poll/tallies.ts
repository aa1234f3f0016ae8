import type { PollBody, PollOption } from '../../../index.ts'

/** Votes or points of an option, if they are visible. */
export const tallyOf = ({ tally = 0 }: PollOption): number => tally

/** Votes or points of all options. */
export const sumOf = ({ options }: PollBody): number => options.reduce((sum, option) => sum + tallyOf(option), 0)

/** The most that an option has, at least 1: what the longest bar stands for. */
export const mostOf = ({ options }: PollBody): number => Math.max(1, ...options.map(tallyOf))

/** The options, highest first. */
export const byTally = ({ options }: PollBody): PollOption[] => options.toSorted((a, b) => tallyOf(b) - tallyOf(a))

/** The average of a scale, counting its steps from 1. */
export function averageOf(poll: PollBody): number | null {
  const total = sumOf(poll)
  const points = poll.options.reduce((sum, one, index) => sum + tallyOf(one) * (index + 1), 0)
  return total === 0 ? null : points / total
}
