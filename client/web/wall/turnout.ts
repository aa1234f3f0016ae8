import { correctIdsOf } from '../../../shared/correct-options.ts'
import { KINDS, type KindData } from '../../../shared/poll-kinds/for-pages.ts'
import { rightCountOf } from '../../../shared/right-count.ts'
import { votersOf } from '../../../shared/share-of-votes.ts'
import type { PollBody } from '../../index.ts'
import { common, hall } from '../language/index.ts'
import { isWritten } from '../parts/poll/poll-state.ts'
import { pointsOfRanking, sumOf } from '../parts/poll/tallies.ts'

/** In the page's language, or in that of a picture of the wall. */
type Texts = { common: typeof common; hall: typeof hall }
type Common = Texts['common']

const votes = (poll: PollBody, texts: Common): string =>
  poll.maxChoices === undefined ? texts.votes(sumOf(poll)) : texts.upToEach(votersOf(poll), poll.maxChoices)

/** Phones send whole rankings. Where programs sent others, nobody knows how many they were: the points are shown. */
function votesOfRanking(poll: PollBody, texts: Common): string {
  const sum = sumOf(poll)
  const votes = sum / pointsOfRanking(poll.options.length)
  return Number.isInteger(votes) ? texts.votes(votes) : texts.points(sum)
}

const TURNOUT: Record<KindData['result'], (poll: PollBody, texts: Common) => string> = {
  bars: votes,
  average: votes,
  cloud: ({ words = [] }, texts) => texts.answers(words.reduce((sum, { n }) => sum + n, 0)),
  texts: (poll, texts) => texts.answers(poll.texts?.length ?? 0),
  order: votesOfRanking,
}

/**
 * The number of votes in words. While results are hidden, how many of the people voted, where the view tells that.
 * @param people how many joined, if the view tells that
 */
export function turnoutOf(poll: PollBody, people = 0, texts: Texts = { common, hall }): string {
  if (poll.revealed !== false) return TURNOUT[KINDS[poll.kind].result](poll, texts.common)
  const { turnout } = poll
  if (turnout === undefined) return ''
  // Votes of people who left still count.
  return people < Math.max(1, turnout)
    ? (isWritten(poll) ? texts.common.answers : texts.common.votes)(turnout)
    : texts.hall.turnout(turnout, people)
}

/** How many were right in a quiz whose solution is shown; '' where that is not known. Of several right ones, all chose one. */
export function rightInWords(poll: PollBody, texts: Texts = { common, hall }): string {
  const counted = rightCountOf(poll)
  if (!counted) return ''
  const { right, all } = counted
  return correctIdsOf(poll).length > 1 ? texts.hall.chosenRight(right, all) : texts.common.right(right, all)
}

/** What the first and the last place of a ranking give; '' for any other poll. */
export function pointsInWords({ kind, options: { length } }: PollBody, texts: Texts): string {
  if (KINDS[kind].result !== 'order') return ''
  const of = (place: number) => texts.hall.pointsOfPlace(place, texts.common.points(length + 1 - place))
  return `${of(1)} ${length > 2 ? '…' : '·'} ${of(length)}`
}

/** Whether nobody answered yet, as far as one can see. */
export const isEmpty = (poll: PollBody): boolean =>
  sumOf(poll) + (poll.words?.length ?? 0) + (poll.texts?.length ?? 0) === 0
