import type { Results } from '../../shared/schemas/results.ts'
import { answersOf } from './results-table.ts'

/** A number, a date or a text, which is never a formula. Null leaves the cell empty. */
export type Cell = string | number | Date | null
export type Sheet = { name: string; rows: Cell[][] }

/** What Excel accepts in no name of a sheet, and control characters. */
const FORBIDDEN = /[[\]/\\:*?\p{C}]+/gu
const NAME_MAX = 31

export const resultsSheets = (results: Results): Sheet[] => [
  { name: 'Summary', rows: summary(results) },
  ...results.polls.map((poll, index) => ({ name: sheetName(index + 1, poll.prompt), rows: pollRows(poll) })),
  { name: 'Questions', rows: questionRows(results) },
]

/**
 * The name of a poll's sheet. It begins with the poll's position, from 1, so that no two are the same and none is a
 * name that Excel keeps for itself.
 */
function sheetName(position: number, prompt: string): string {
  const text = prompt.replaceAll(FORBIDDEN, ' ').replaceAll("'", '’')
  const name = `${position} ${text.replaceAll(/\s+/g, ' ').trim()}`
  // A name is counted in UTF-16 units, and no character may be cut in two.
  return name
    .slice(0, NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** A date of Excel has no time zone, and a file goes to people in several: so the heading says it. */
const inUtc = (heading: string) => `${heading} (UTC)`

const summary = ({ title, createdAt, openedAt, endedAt, participantCount, polls, questions }: Results): Cell[][] => [
  ['title', title],
  [inUtc('created'), new Date(createdAt)],
  [inUtc('opened'), dateOf(openedAt)],
  [inUtc('ended'), dateOf(endedAt)],
  ['participants', participantCount],
  ['questions', questions.length],
  [],
  ['poll', 'kind', 'prompt', 'state', 'votes'],
  ...polls.map(({ kind, prompt, state, votes = 0 }, index) => [index + 1, kind, prompt, state, votes]),
]

function pollRows(poll: Results['polls'][number]): Cell[][] {
  const { prompt, kind, state, votes = 0, explanation } = poll
  return [
    ['prompt', prompt],
    ['kind', kind],
    ['state', state],
    ['votes', votes],
    ...(explanation ? [['explanation', explanation]] : []),
    [],
    ['answer', 'tally', 'correct'],
    ...answersOf(poll).map(({ text, tally, isCorrect }) => [text, tally, isCorrect ? 'yes' : null]),
  ]
}

const questionRows = ({ questions }: Results): Cell[][] => [
  ['question', 'state', 'upvotes', inUtc('asked'), 'reply'],
  ...questions.map(({ text, state, upvotes, createdAt, reply }) => [
    text,
    state,
    upvotes,
    new Date(createdAt),
    reply ?? null,
  ]),
]

const dateOf = (instant: number | undefined): Date | null => (instant === undefined ? null : new Date(instant))
