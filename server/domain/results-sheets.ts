import { type Language, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import type { OutsidePages } from '../../shared/languages/outside-pages.ts'
import { pollKind } from '../../shared/poll-kinds/index.ts'
import { averageOf } from '../../shared/scale-steps.ts'
import type { Results } from '../../shared/schemas/results.ts'
import { answersOf, hasPlaces, hasShares } from './results-table.ts'

/** A number, a share (0 to 1), an average, a date or a text, which is never a formula. Null leaves the cell empty. */
export type Cell = string | number | { share: number } | { average: number } | Date | null
export type Sheet = { name: string; rows: Cell[][] }

/** What Excel accepts in no name of a sheet, and control characters. */
const FORBIDDEN = /[[\]/\\:*?\p{C}]+/gu
const NAME_MAX = 31

type Words = OutsidePages['workbook']
type Poll = Results['polls'][number]

/** The results as sheets, in the words of a language. */
export function resultsSheets(results: Results, language: Language): Sheet[] {
  const words = OUTSIDE_PAGES[language].workbook
  return [
    { name: words.sheets.summary, rows: summary(results, words) },
    ...results.polls.map((poll, index) => ({ name: sheetName(index + 1, poll.prompt), rows: pollRows(poll, words) })),
    { name: words.sheets.questions, rows: questionRows(results, words.headings, words.questions) },
  ]
}

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

function summary(results: Results, { headings, kinds, polls: states }: Words): Cell[][] {
  const { title, createdAt, openedAt, endedAt, participantCount, leftCount = 0, polls, questions } = results
  return [
    [headings.title, title],
    [inUtc(headings.created), new Date(createdAt)],
    [inUtc(headings.opened), dateOf(openedAt)],
    [inUtc(headings.ended), dateOf(endedAt)],
    [headings.participants, participantCount],
    ...(leftCount > 0 ? [[headings.left, leftCount]] : []),
    [headings.asked, questions.length],
    [],
    [headings.poll, headings.kind, headings.prompt, headings.state, headings.votes],
    ...polls.map(({ kind, prompt, state, votes = 0 }, index) => [index + 1, kinds[kind], prompt, states[state], votes]),
  ]
}

/** Shares stand where people choose, and right answers where there are any. A ranking gives points and places. */
function pollRows(poll: Poll, { headings, kinds, polls: states, yes }: Words): Cell[][] {
  const { prompt, kind, state, votes = 0, explanation } = poll
  const { result, hasCorrectOption } = pollKind(kind)
  const average = result === 'average' ? averageOf(poll) : null
  const row = <T>(of: Record<'text' | 'tally' | 'place' | 'share' | 'right', T>) => [
    of.text,
    of.tally,
    ...(hasPlaces(poll) ? [of.place] : []),
    ...(hasShares(poll) ? [of.share] : []),
    ...(hasCorrectOption ? [of.right] : []),
  ]
  return [
    [headings.prompt, prompt],
    [headings.kind, kinds[kind]],
    [headings.state, states[state]],
    [headings.votes, votes],
    ...(average === null ? [] : [[headings.average, { average }]]),
    ...(explanation ? [[headings.explanation, explanation]] : []),
    [],
    row({
      text: headings.answer,
      tally: hasPlaces(poll) ? headings.points : headings.tally,
      place: headings.place,
      share: headings.share,
      right: headings.correct,
    }),
    ...answersOf(poll).map(({ text, tally, place = null, share = 0, isCorrect }) =>
      row<Cell>({ text, tally, place, share: { share }, right: isCorrect ? yes : null }),
    ),
  ]
}

const questionRows = ({ questions }: Results, headings: Words['headings'], states: Words['questions']): Cell[][] => [
  [headings.question, headings.state, headings.upvotes, inUtc(headings.askedAt), headings.reply],
  ...questions.map(({ text, state, upvotes, createdAt, reply }) => [
    text,
    states[state],
    upvotes,
    new Date(createdAt),
    reply ?? null,
  ]),
]

const dateOf = (instant: number | undefined): Date | null => (instant === undefined ? null : new Date(instant))
