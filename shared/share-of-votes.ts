import type { PollBody } from './schemas/poll.ts'

/** How many people voted, as far as the tallies tell. */
export const votersOf = ({ voters, options }: Pick<PollBody, 'voters' | 'options'>): number =>
  voters ?? options.reduce((sum, { tally = 0 }) => sum + tally, 0)

/**
 * Whole percents of those who voted, as 0 to 1. Each is rounded by itself: equal votes have equal percents, even if
 * these add up to 99 or 101.
 */
export const shareOf = (tally: number, voters: number): number => Math.round((100 * tally) / Math.max(1, voters)) / 100
