import type { Ballot as OneBallot, PollBody, PollDraft, PollKind, PollOption } from '../index.ts'
import { sumByName } from './finding.ts'
import type { SeededRandom } from './random.ts'
import { keptText, shownWordOf, WORDS, wordOf } from './typed-words.ts'

/**
 * What each kind of poll accepts and counts, written from the contract alone. Only rules that share no code with the
 * server can find a fault in the server's rules.
 */

/** A ballot of any kind. */
export type Ballot = { [Field in keyof OneBallot]?: NonNullable<OneBallot[Field]> }

/** A tally: numbers by name, for every kind. */
type Counts = ReadonlyMap<string, number>

type Rules = {
  draft: { [Field in Exclude<keyof PollDraft, 'kind' | 'prompt'>]?: PollDraft[Field] }
  draw(poll: PollBody, random: SeededRandom): Ballot
  /** The ballot as text, as in the roster. */
  answer(ballot: Ballot, options: PollOption[]): string
  count(ballots: Ballot[], options: PollOption[]): [name: string, n: number][]
}

const LABELS = { options: ['Option 1', 'Option 2', 'Option 3', 'Option 4'] }

const labelOf = (id: string | undefined, options: PollOption[]): string =>
  options.find((option) => option.id === id)?.label ?? ''

const chosenIn = ({ optionId = '', optionIds = [optionId] }: Ballot): string[] => optionIds

/** One option, or up to `maxChoices`. */
const OPTIONS: Omit<Rules, 'draft'> = {
  draw: ({ options, maxChoices }, random) => {
    if (!maxChoices) return { optionId: random.pick(options).id }
    return { optionIds: random.sample(options, 1 + random.below(maxChoices)).map(({ id }) => id) }
  },
  answer: (ballot, options) => {
    const chosen = options.filter(({ id }) => chosenIn(ballot).includes(id))
    return chosen.map(({ label }) => label).join('; ')
  },
  count: (ballots) => ballots.flatMap(chosenIn).map((id) => [`option ${id}`, 1]),
}

const textsIn = ({ text = '', texts = [text] }: Ballot): string[] => texts.map(keptText)

/** One text, or up to `maxWords`, no two of which are one word. */
const TEXTS: Omit<Rules, 'count'> = {
  draft: {},
  draw: ({ maxWords }, random) => {
    if (!maxWords) return { text: random.pick(random.pick(WORDS)) }
    return { texts: random.sample(WORDS, 1 + random.below(maxWords)).map((line) => random.pick(line)) }
  },
  answer: (ballot) => textsIn(ballot).join('; '),
}

/** A kind that is missing here is a compile error. */
const RULES: Record<PollKind, Rules> = {
  multiple_choice: { ...OPTIONS, draft: { ...LABELS, maxChoices: 3 } },
  word_cloud: {
    ...TEXTS,
    draft: { maxWords: 3 },
    count: (ballots) => ballots.flatMap(textsIn).map((word) => [wordOf(word), 1]),
  },
  quiz: { ...OPTIONS, draft: { ...LABELS, correctOption: 1 } },
  rating: { ...OPTIONS, draft: {} },
  open_text: { ...TEXTS, count: (ballots) => ballots.flatMap(textsIn).map((text) => [`text ${text}`, 1]) },
  ranking: {
    draft: LABELS,
    draw: ({ options }, random) => {
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
export const draftOf = (kind: PollKind, number: number): PollDraft =>
  ({ kind, prompt: `Rehearsal ${number}, ${kind}`, ...RULES[kind].draft }) as PollDraft

export const drawBallot = (poll: PollBody, random: SeededRandom): OneBallot =>
  RULES[poll.kind].draw(poll, random) as OneBallot

/** A ballot as the roster shows it after the prompt. */
export const answerOf = (ballot: Ballot, { kind, options }: PollBody): string => RULES[kind].answer(ballot, options)

export const expectedCounts = (ballots: Ballot[], { kind, options, maxChoices }: PollBody): Counts =>
  sumByName([
    ...RULES[kind].count(ballots, options),
    ...(maxChoices ? [['voters', ballots.length] satisfies [string, number]] : []),
  ])

/** The whole tally that a poll shows. Fields that its kind does not use count as a difference. */
export function shownCounts(poll: PollBody | undefined, ballots: Ballot[]): Counts {
  const { options = [], words = [], texts = [], voters } = poll ?? {}
  return sumByName([
    ...options.map(({ id, tally = 0 }): [string, number] => [`option ${id}`, tally]),
    ...words.map(({ text, n }): [string, number] => [shownWordOf(text, ballots.flatMap(textsIn)), n]),
    ...texts.map((text): [string, number] => [`text ${text}`, 1]),
    ...(voters === undefined ? [] : [['voters', voters] satisfies [string, number]]),
  ])
}
