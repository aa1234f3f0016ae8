import { KINDS, type KindData } from '../../../shared/poll-kinds/for-pages.ts'
import type { PollBody } from '../../index.ts'
import { averageOf, sharesOf } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'
import { fraction, number, percent } from '../texts/language.ts'
import { turnoutOf } from './turnout.ts'

const shares = (poll: PollBody): string[] =>
  sharesOf(poll).map(({ share, tally }) => `${percent(share)} ${number(tally)}`)

const FIGURES: Record<KindData['result'], (poll: PollBody) => string[]> = {
  bars: shares,
  average: (poll) => [fraction(averageOf(poll) ?? 0), ...shares(poll)],
  cloud: () => [],
  texts: () => [],
  order: ({ options }) => options.map(({ tally = 0 }) => texts.points(tally)),
}

/**
 * The figures of a poll with a 0 for each digit, since digits are as wide as one another: with other ones, something
 * else may fit beside them.
 * @param people how many joined, if the view tells that
 */
export const figureShapes = (poll: PollBody, people?: number): string =>
  [turnoutOf(poll, people), ...FIGURES[KINDS[poll.kind].result](poll)].join().replace(/\d/g, '0')
