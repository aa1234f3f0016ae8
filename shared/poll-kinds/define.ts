import type { z } from 'zod'

/** One of a poll's options, as the poll itself holds it. */
export type PollOption = { id: string; label: string }

/** What a poll's votes add up to. A kind fills in what it counts. */
export type Tally = {
  /** Points or votes per option id. */
  options?: ReadonlyMap<string, number>
  /** Word cloud entries, the most frequent first. */
  words?: { text: string; n: number }[]
  /** Free texts, newest first. */
  texts?: string[]
}

/** An answer that people wrote in their own words: its key tells it apart, `text` is how it is shown. */
export type WrittenAnswer = { key: string; text: string; n: number }

/** The fields of the vote body, one of which carries a kind's ballot. */
export const BALLOT_FIELDS = ['optionId', 'text', 'ranks'] as const
export type BallotField = (typeof BALLOT_FIELDS)[number]

/**
 * Everything the product knows of one kind of poll. The rest of the code asks a kind, and never
 * tests for its name, so that one more kind is one more file.
 */
export type PollKind<Kind extends string = string, Ballot = unknown> = {
  kind: Kind
  /** One line for people who choose a kind. */
  summary: string
  /** How a page lets people vote. */
  widget: 'choose-one' | 'scale' | 'word' | 'text' | 'rank'
  /** How a page shows the outcome. */
  result: 'bars' | 'average' | 'cloud' | 'texts' | 'order'
  /** How many options a draft of this kind takes, and which it gets when it names none. */
  options: { min: number; max: number; preset?: readonly string[] }
  /** Whether one option is the right one. */
  hasCorrectOption: boolean
  /** Whether the audience sees the tally while the poll is open. */
  openTallyIsPublic: boolean
  ballotField: BallotField
  ballot: z.ZodType<Ballot>
  /** What is wrong with a well-formed ballot for these options, or null. */
  objection(ballot: Ballot, options: readonly PollOption[]): string | null
  /** Whether `count` takes ballots in any order: equal ones may then be read as one. */
  countsInAnyOrder: boolean
  /** Adds up ballots, given newest first unless any order will do. */
  count(ballots: readonly Ballot[], options: readonly PollOption[]): Tally
  /** Where people write answers: what tells two apart, and all of them with how many gave each. */
  written: {
    key(text: string): string
    list(ballots: readonly Ballot[]): WrittenAnswer[]
  } | null
  /** A ballot in words, for the roster and the export. */
  answer(ballot: Ballot, options: readonly PollOption[]): string
}

/** Checks a kind's definition against the type and keeps its exact name. */
export function definePollKind<const Kind extends string, Ballot>(
  kind: PollKind<Kind, Ballot>,
): PollKind<Kind, Ballot> {
  return kind
}
