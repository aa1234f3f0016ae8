import { type Answers, type Counted, keyOf as wordOf } from './counting.ts'
import { GUEST, SHOWN } from './scores.ts'

/**
 * Brings an answer and what the model expects to one form, where the contract leaves something open:
 * the order of what happened at one instant, and which of equally frequent spellings stands for a word.
 */

type Entry = Record<string, unknown>
type Word = { text: string; n: number }
type Answer = Word & { shown: boolean }

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1)

/** Questions of one instant by their ids; other instants keep their order. */
function settleInstants(all: Entry[]): Entry[] {
  const questions = all.map((one) => (one.merged ? { ...one, merged: settleMerged(one.merged as Entry[]) } : one))
  const instants = [...new Set(questions.map(({ createdAt }) => createdAt))]
  return instants.flatMap((at) =>
    questions.filter(({ createdAt }) => createdAt === at).sort((a, b) => byText(a.id, b.id)),
  )
}

const settleMerged = (merged: Entry[]): Entry[] => merged.toSorted((one, other) => byText(one.id, other.id))

function settlePoll(poll: Entry | null, expected: Entry | null): Entry | null {
  if (!poll) return poll
  const words = poll.words as Word[] | undefined
  const texts = poll.texts as string[] | undefined
  const answers = poll.answers as Answer[] | undefined
  return {
    ...poll,
    ...(words && { words: settleWords(words, expected?.words as Counted['words']) }),
    ...(texts && { texts: settleTexts(texts, expected?.texts as string[][]) }),
    ...(answers && { answers: settleAnswers(answers, expected?.answers as Answers | undefined) }),
  }
}

/** By key; a word that no spelling allows, and one that is out of order, stay as they actual. */
function settleWords(words: Word[], expected: Counted['words'] | undefined): unknown[] {
  const isOrdered = words.every(({ n }, place) => n <= (words[place - 1]?.n ?? n))
  if (!isOrdered) return words
  return words
    .map(({ text, n }) => {
      const key = wordOf(text)
      return expected?.get(key)?.spellings.includes(text) ? [key, n] : [text, n]
    })
    .sort(byText)
}

/** By key, in the order of the alphabet; one that no spelling allows stays as it actual. */
const settleAnswers = (answers: Answer[], expected: Answers = new Map()): unknown[] =>
  answers
    .map(({ text, n, shown }) => {
      const [key] = [...expected].find(([, { spellings }]) => spellings.includes(text)) ?? [text]
      return [key, n, shown]
    })
    .sort(byText)

/** Texts of one instant in the order of the alphabet; how many are of one, the model says. */
function settleTexts(texts: string[], expected: string[][] = []): string[] {
  const instants = expected.map((instant, place) => {
    const from = expected.slice(0, place).flat().length
    return texts.slice(from, from + instant.length).sort(byText)
  })
  return [...instants.flat(), ...texts.slice(expected.flat().length)]
}

function settleWanted(poll: Entry | null): Entry | null {
  if (!poll) return poll
  const words = poll.words as Counted['words'] | undefined
  const texts = poll.texts as string[][] | undefined
  const answers = poll.answers as Answers | undefined
  return {
    ...poll,
    ...(words && { words: [...words].map(([key, { n }]) => [key, n]).sort(byText) }),
    ...(texts && { texts: texts.flatMap((instant) => instant.toSorted(byText)) }),
    ...(answers && { answers: [...answers].map(([key, { n, shown }]) => [key, n, shown]).sort(byText) }),
  }
}

/**
 * Of those who share a place nobody knows who joined first, nor the number of a guest. Where they share
 * the last one that is shown, some of them may be others.
 */
export function settleScores(scores: Entry[]): Entry[] {
  const last = scores.length === SHOWN ? scores.at(-1)?.place : undefined
  return scores
    .filter(({ place }) => place !== last)
    .map((entry) => ({ ...entry, name: String(entry.name).replace(/^Guest \d{1,3}$/, GUEST) }))
    .sort((one, other) => byText(inOrder(one), inOrder(other)))
}

const inOrder = ({ place, right, name }: Entry): string => JSON.stringify([place, right, name])

const withScores = (view: Entry): object => (view.scores ? { scores: settleScores(view.scores as Entry[]) } : {})

/** @returns what actual and what was due, each in the form in which they can be compared */
export function settle(actual: Entry, expected: Entry): { actual: Entry; expected: Entry } {
  const questionsOf = (view: Entry) => settleInstants((view.questions ?? []) as Entry[])
  const newest = (view: Entry) =>
    ((view.questions ?? []) as Entry[]).toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
  const due = { ...expected, questions: newest(expected) }
  const polls = expected.polls as Entry[] | undefined
  return {
    actual: {
      ...actual,
      ...withScores(actual),
      questions: questionsOf(actual),
      poll: settlePoll(actual.poll as Entry | null, expected.poll as Entry | null),
      ...(polls && {
        // An older frame has none yet.
        polls: (actual.polls as Entry[] | undefined)?.map((poll, place) => settlePoll(poll, polls[place] ?? null)),
      }),
    },
    expected: {
      ...due,
      ...withScores(due),
      questions: questionsOf(due),
      poll: settleWanted(expected.poll as Entry | null),
      ...(polls && { polls: polls.map(settleWanted) }),
    },
  }
}
