import type { PollBody, PollDraft, PollKind, PollOption, VoteData } from '../index.ts'
import { sumByName } from './finding.ts'
import type { SeededRandom } from './random.ts'
import { keptText, shownWordOf, WORDS, wordOf } from './words.ts'

/**
 * What each kind of poll accepts and counts, written from the contract alone. Only rules that share no code with the
 * server can find a fault in the server's rules.
 */

export type Ballot = Omit<NonNullable<VoteData['body']>, 'pollId'>

/** A tally: numbers by name, for every kind. */
type Counts = ReadonlyMap<string, number>

type Rules = {
  draft: Omit<PollDraft, 'kind' | 'prompt'>
  draw(options: PollOption[], random: SeededRandom): Ballot
  /** The ballot as text, as in the roster. */
  answer(ballot: Ballot, options: PollOption[]): string
  count(ballots: Ballot[], options: PollOption[]): [name: string, n: number][]
}

const LABELS = { options: ['Option 1', 'Option 2', 'Option 3', 'Option 4'] }

const labelOf = (id: string | undefined, options: PollOption[]): string =>
  options.find((option) => option.id === id)?.label ?? ''

const ONE_OPTION: Omit<Rules, 'draft'> = {
  draw: (options, random) => ({ optionId: random.pick(options).id }),
  answer: ({ optionId }, options) => labelOf(optionId, options),
  count: (ballots) => ballots.map(({ optionId }) => [`option ${optionId}`, 1]),
}

const textOf = ({ text = '' }: Ballot): string => keptText(text)

const A_TEXT: Omit<Rules, 'count'> = {
  draft: {},
  draw: (_, random) => ({ text: random.pick(random.pick(WORDS)) }),
  answer: textOf,
}

/** A kind that is missing here is a compile error. */
const RULES: Record<PollKind, Rules> = {
  multiple_choice: { draft: LABELS, ...ONE_OPTION },
  word_cloud: { ...A_TEXT, count: (ballots) => ballots.map((one) => [wordOf(textOf(one)), 1]) },
  quiz: { draft: { ...LABELS, correctOption: 1 }, ...ONE_OPTION },
  rating: { draft: {}, ...ONE_OPTION },
  open_text: { ...A_TEXT, count: (ballots) => ballots.map((one) => [`text ${textOf(one)}`, 1]) },
  ranking: {
    draft: LABELS,
    draw: (options, random) => {
      const ranked = random.sample(options, 1 + random.below(options.length))
      return { ranks: ranked.map(({ id }) => id) }
    },
    answer: ({ ranks = [] }, options) => ranks.map((id) => labelOf(id, options)).join(' > '),
    // Of n options the first has n points, the last 1, an unranked one none.
    count: (ballots, { length: n }) =>
      ballots.flatMap(({ ranks = [] }) => ranks.map((id, rank): [string, number] => [`option ${id}`, n - rank])),
  },
}

export const POLL_KINDS = Object.keys(RULES) as [PollKind, ...PollKind[]]

/** A draft. @param number of the poll in the rehearsal, from 1, which makes prompts unique */
export const draftOf = (kind: PollKind, number: number): PollDraft => ({
  kind,
  prompt: `Rehearsal ${number}, ${kind}`,
  ...RULES[kind].draft,
})

export const drawBallot = ({ kind, options }: PollBody, random: SeededRandom): Ballot =>
  RULES[kind].draw(options, random)

/** A ballot as the roster shows it after the prompt. */
export const answerOf = (ballot: Ballot, { kind, options }: PollBody): string => RULES[kind].answer(ballot, options)

export const expectedCounts = (ballots: Ballot[], { kind, options }: PollBody): Counts =>
  sumByName(RULES[kind].count(ballots, options))

/** The whole tally that a poll shows. Fields that its kind does not use count as a difference. */
export function shownCounts(poll: PollBody | undefined, ballots: Ballot[]): Counts {
  const { options = [], words = [], texts = [] } = poll ?? {}
  return sumByName([
    ...options.map(({ id, tally = 0 }): [string, number] => [`option ${id}`, tally]),
    ...words.map(({ text, n }): [string, number] => [shownWordOf(text, ballots.map(textOf)), n]),
    ...texts.map((text): [string, number] => [`text ${text}`, 1]),
  ])
}
