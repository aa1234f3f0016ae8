import type { z } from 'zod'
import type { Picture } from '../fields/picture.ts'

/** One of a poll's options, as the poll itself holds it. */
export type PollOption = { id: string; label: string; picture?: Picture }

/** What a poll's votes add up to. Each kind fills in its own fields. */
export type Tally = {
  /** Points or votes per option id. */
  options?: ReadonlyMap<string, number>
  /** Word cloud entries, the most frequent first. */
  words?: { text: string; n: number }[]
  /** Free texts, newest first. */
  texts?: string[]
  /** How many people voted, where people may choose several options. */
  voters?: number
}

/** A written answer, how pages show it (`text`) and how many gave it. Answers with the same key are the same. */
export type WrittenAnswer = { key: string; text: string; n: number }

/** The fields of a vote's body. Each kind uses one of them. */
export const BALLOT_FIELDS = ['optionId', 'text', 'ranks'] as const
export type BallotField = (typeof BALLOT_FIELDS)[number]

/** The fields of a vote with several choices or words, which are the entries of its ballot. */
export const ENTRIES_FIELDS = ['optionIds', 'texts'] as const
export type EntriesField = (typeof ENTRIES_FIELDS)[number]

/** The fields of a draft and a poll that say how many entries a vote may have. */
export const ENTRY_LIMITS = ['maxChoices', 'maxWords'] as const
export type EntryLimit = (typeof ENTRY_LIMITS)[number]

/**
 * How a kind takes ballots with several entries, each of which is what a ballot is otherwise. If a poll takes several,
 * all its ballots are lists.
 */
export type SeveralEntries<Entry = unknown> = {
  /** The field that says how many at most. */
  limit: EntryLimit
  /** The field of a vote, whose schema in `schemas/ballot.ts` says what an entry may be. */
  ballotField: EntriesField
  /** Why well-formed entries do not fit these options, or each other, or null. */
  objection(entries: readonly Entry[], options: readonly PollOption[]): string | null
  /** The entries in the order in which they are stored. Ballots that say the same are then equal. */
  inOrder(entries: readonly Entry[], options: readonly PollOption[]): readonly Entry[]
}

/**
 * Everything that is specific to one kind of poll. Other code reads these fields and never tests for a kind's name, so
 * a new kind is a new file.
 */
export type PollKind<Kind extends string = string, Ballot = unknown> = {
  kind: Kind
  /** One line for people who choose a kind. */
  summary: string
  /** What the wall draws of it, as lines in a field of 32 by 24. */
  icon: string
  /** How a page lets people vote. */
  widget: 'choose-one' | 'scale' | 'word' | 'text' | 'rank'
  /** How a page shows the outcome. */
  result: 'bars' | 'average' | 'cloud' | 'texts' | 'order'
  /** How many options a draft of this kind takes, and which it gets when it names none. */
  options: { min: number; max: number; preset?: readonly string[] }
  hasCorrectOption: boolean
  openTallyIsPublic: boolean
  ballotField: BallotField
  ballot: z.ZodType<Ballot>
  /** The most characters of a written ballot. */
  textMax?: number
  /** Why a well-formed ballot does not fit these options, or null. */
  objection(ballot: Ballot, options: readonly PollOption[]): string | null
  /** Null if a ballot never has several entries. */
  several: SeveralEntries<Ballot> | null
  /** Whether `count` takes ballots in any order. If so, equal ballots may be read as one row. */
  countsInAnyOrder: boolean
  /** Adds up ballots, or the entries of all. They come newest first, unless `countsInAnyOrder`. */
  count(ballots: readonly Ballot[], options: readonly PollOption[]): Tally
  /** For kinds with written answers: the key of an answer, and the list of all answers with how many gave each. */
  written: { key(text: string): string; list(ballots: readonly Ballot[]): WrittenAnswer[] } | null
  /** A ballot as text, for the roster and the export. */
  answer(ballot: Ballot, options: readonly PollOption[]): string
}

/** Checks a kind's definition against the type and keeps its exact name. */
export function definePollKind<const Kind extends string, Ballot>(kind: PollKind<Kind, Ballot>) {
  return kind
}
