import { correctIdsOf } from '../../shared/correct-options.ts'
import { placeInRanking } from '../../shared/places.ts'
import { pollKind, type Tally } from '../../shared/poll-kinds/index.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'
import { shareOf, votersOf } from '../../shared/share-of-votes.ts'

/** `share` is of the people who voted, 0 to 1, where people choose. `place` is that in a ranking with votes. */
type Answer = { text: string; tally: number; share?: number; place?: number | undefined; isCorrect?: boolean }

/** Whether an answer's tally is how many people chose it: in a ranking it is points. */
export const hasShares = ({ kind }: Pick<PollBody, 'kind'>): boolean =>
  ['bars', 'average'].includes(pollKind(kind).result)

/** Whether an answer's tally is the points that give it a place. */
export const hasPlaces = ({ kind }: Pick<PollBody, 'kind'>): boolean => pollKind(kind).result === 'order'

const ANSWERS: Record<Exclude<keyof Tally, 'voters'>, (poll: PollBody) => Answer[]> = {
  options: (poll) => {
    const tallies = poll.options.map(({ tally = 0 }) => tally)
    return poll.options.map(({ id, label, tally = 0 }) => ({
      text: label,
      tally,
      ...(hasShares(poll) && { share: shareOf(tally, votersOf(poll)) }),
      ...(hasPlaces(poll) && { place: placeInRanking(tallies, tally) }),
      isCorrect: correctIdsOf(poll).includes(id),
    }))
  },
  words: ({ words = [] }) => words.map(({ text, n }) => ({ text, tally: n })),
  texts: ({ texts = [] }) => texts.map((text) => ({ text, tally: 1 })),
}

export const answersOf = (poll: PollBody): Answer[] => Object.values(ANSWERS).flatMap((read) => read(poll))

const COLUMNS = ['poll', 'kind', 'prompt', 'state', 'votes', 'answer', 'tally', 'correct', 'share']

/** One row per option, word or text, under a row of headings; `poll` is its position, from 1. */
export function resultsTable(polls: readonly PollBody[]): string[][] {
  const rows = polls.flatMap((poll, index) =>
    answersOf(poll).map(({ text, tally, share, isCorrect }) => [
      `${index + 1}`,
      poll.kind,
      poll.prompt,
      poll.state,
      `${poll.votes ?? 0}`,
      text,
      `${tally}`,
      isCorrect ? 'yes' : '',
      share === undefined ? '' : `${Math.round(100 * share)}%`,
    ]),
  )
  return [COLUMNS, ...rows]
}
