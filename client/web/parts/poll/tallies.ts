import { correctIdsOf } from '../../../../shared/correct-options.ts'
import { placeInRanking } from '../../../../shared/places.ts'
import { shareOf, votersOf } from '../../../../shared/share-of-votes.ts'
import type { PollBody, PollOption } from '../../../index.ts'

/** An option as a bar. `part` is how much of its track it fills, `share` its whole percents of those who voted; both 0 to 1. */
export type OptionBar = Pick<PollOption, 'id' | 'label' | 'picture'> & {
  tally: number
  part: number
  share: number
  isCorrect: boolean
}

export const sumOf = ({ options }: PollBody): number => options.reduce((sum, { tally = 0 }) => sum + tally, 0)

/** The options, highest first. */
export const byTally = ({ options }: PollBody): PollOption[] =>
  [...options].sort((a, b) => (b.tally ?? 0) - (a.tally ?? 0))

/** Where people may choose several options, shares can exceed 100% together. */
export const sharesOf = (poll: PollBody): OptionBar[] => barsOf(poll, poll.options, votersOf(poll))

/** An option of a ranking. It has a place once somebody voted; equal points share one. */
export type RankedBar = OptionBar & { place: number | undefined }

/** The options of a ranking, highest first. The first one fills its track. */
export function ranksOf(poll: PollBody): RankedBar[] {
  const ranked = byTally(poll)
  const bars = barsOf(poll, ranked, ranked[0]?.tally ?? 0)
  const points = bars.map(({ tally }) => tally)
  return bars.map((bar) => ({ ...bar, place: placeInRanking(points, bar.tally) }))
}

/** What the highest column of a scale has at least, so that the first vote does not fill it. */
const COLUMN = 2

/** The steps of a scale. The highest fills its track, once a few have chosen it. */
export const columnsOf = (poll: PollBody): OptionBar[] =>
  barsOf(poll, poll.options, Math.max(COLUMN, byTally(poll)[0]?.tally ?? 0))

function barsOf(poll: PollBody, options: PollOption[], whole: number): OptionBar[] {
  const voters = votersOf(poll)
  return options.map(({ tally = 0, ...option }) => ({
    ...option,
    tally,
    part: tally / Math.max(1, whole),
    share: shareOf(tally, voters),
    isCorrect: correctIdsOf(poll).includes(option.id),
  }))
}

/** The points that a whole ranking gives: n for the first of n options, one less for each of the others. */
export const pointsOfRanking = (options: number): number => (options * (options + 1)) / 2
