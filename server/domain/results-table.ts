import { correctIdsOf } from '../../shared/correct-options.ts'
import type { Tally } from '../../shared/poll-kinds/index.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'

type Answer = { text: string; tally: number; isCorrect?: boolean }

const ANSWERS: Record<Exclude<keyof Tally, 'voters'>, (poll: PollBody) => Answer[]> = {
  options: (poll) =>
    poll.options.map(({ id, label, tally = 0 }) => ({
      text: label,
      tally,
      isCorrect: correctIdsOf(poll).includes(id),
    })),
  words: ({ words = [] }) => words.map(({ text, n }) => ({ text, tally: n })),
  texts: ({ texts = [] }) => texts.map((text) => ({ text, tally: 1 })),
}

export const answersOf = (poll: PollBody): Answer[] => Object.values(ANSWERS).flatMap((read) => read(poll))

const COLUMNS = ['poll', 'kind', 'prompt', 'state', 'votes', 'answer', 'tally', 'correct']

/** One row per option, word or text, under a row of headings; `poll` is its position, from 1. */
export function resultsTable(polls: readonly PollBody[]): string[][] {
  const rows = polls.flatMap((poll, index) =>
    answersOf(poll).map(({ text, tally, isCorrect }) => [
      `${index + 1}`,
      poll.kind,
      poll.prompt,
      poll.state,
      `${poll.votes ?? 0}`,
      text,
      `${tally}`,
      isCorrect ? 'yes' : '',
    ]),
  )
  return [COLUMNS, ...rows]
}
