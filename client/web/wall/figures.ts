import { KINDS, type KindData } from '../../../shared/poll-kinds/for-pages.ts'
import { averageOf } from '../../../shared/scale-steps.ts'
import type { PollBody } from '../../index.ts'
import { sharesOf } from '../parts/poll/tallies.ts'
import type { PollTexts } from './poll-texts.ts'
import { rightInWords, turnoutOf } from './turnout.ts'

const shares = (poll: PollBody, { formats: { number, percent } }: PollTexts): string[] =>
  sharesOf(poll).map(({ share, tally }) => `${percent(share)} ${number(tally)}`)

const FIGURES: Record<KindData['result'], (poll: PollBody, texts: PollTexts) => string[]> = {
  bars: shares,
  average: (poll, texts) => [texts.formats.fraction(averageOf(poll) ?? 0), ...shares(poll, texts)],
  cloud: () => [],
  texts: () => [],
  order: ({ options }, { common }) => options.map(({ tally = 0 }) => common.points(tally)),
}

/**
 * The figures of a poll with a 0 for each digit, since digits are as wide as one another: with other ones, something
 * else may fit beside them.
 * @param people how many joined, if the view tells that
 */
export const figureShapes = (poll: PollBody, people: number | undefined, texts: PollTexts): string =>
  [turnoutOf(poll, people, texts), rightInWords(poll, texts), ...FIGURES[KINDS[poll.kind].result](poll, texts)]
    .join()
    .replace(/\d/g, '0')
