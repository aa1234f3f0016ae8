import type { PollBody } from '../../index.ts'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { pointsOfRanking, sumOf } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'

const votes = (poll: PollBody): string => texts.votes(sumOf(poll))

/** Phones send whole rankings. Where programs sent others, nobody knows how many they were: the points are shown. */
function votesOfRanking(poll: PollBody): string {
  const sum = sumOf(poll)
  const votes = sum / pointsOfRanking(poll.options.length)
  return Number.isInteger(votes) ? texts.votes(votes) : texts.points(sum)
}

const TURNOUT: Record<KindData['result'], (poll: PollBody) => string> = {
  bars: votes,
  average: votes,
  cloud: ({ words = [] }) => texts.answers(words.reduce((sum, { n }) => sum + n, 0)),
  texts: (poll) => texts.answers(poll.texts?.length ?? 0),
  order: votesOfRanking,
}

/** The number of votes in words; empty while results are hidden. */
export const turnoutOf = (poll: PollBody): string =>
  poll.revealed === false ? texts.later : TURNOUT[KINDS[poll.kind].result](poll)

/** What stands where answers are not yet, or not shown. */
export const waitingFor = ({ revealed }: PollBody): string => (revealed === false ? texts.later : texts.nothing)
