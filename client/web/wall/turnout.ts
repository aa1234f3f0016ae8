import type { PollBody } from '../../index.ts'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { sumOf } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'

const votes = (poll: PollBody): string => texts.votes(sumOf(poll))

const TURNOUT: Record<KindData['result'], (poll: PollBody) => string> = {
  bars: votes,
  average: votes,
  cloud: ({ words = [] }) => texts.answers(words.reduce((sum, { n }) => sum + n, 0)),
  texts: (poll) => texts.answers(poll.texts?.length ?? 0),
  // The wall does not know how many people ranked, so it shows the points.
  order: (poll) => texts.points(sumOf(poll)),
}

/** The number of votes in words; empty while results are hidden. */
export const turnoutOf = (poll: PollBody): string =>
  poll.revealed === false ? texts.later : TURNOUT[KINDS[poll.kind].result](poll)
