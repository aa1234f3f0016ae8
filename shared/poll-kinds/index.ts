import type { EntryLimit, PollKind } from './define.ts'
import { multipleChoice } from './multiple-choice.ts'
import { openText } from './open-text.ts'
import { quiz } from './quiz.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { wordCloud } from './word-cloud.ts'

export {
  BALLOT_FIELDS,
  type BallotField,
  ENTRIES_FIELDS,
  ENTRY_LIMITS,
  type EntriesField,
  type EntryLimit,
  type PollKind,
  type PollOption,
  type SeveralEntries,
  type Tally,
  type WrittenAnswer,
} from './define.ts'

const ALL = [multipleChoice, wordCloud, quiz, rating, openText, ranking] as const

export type PollKindName = (typeof ALL)[number]['kind']

/** Every name, in the order that the contract lists them. */
export const POLL_KIND_NAMES = ALL.map((kind) => kind.kind) as [PollKindName, ...PollKindName[]]

const BY_NAME = Object.fromEntries(ALL.map((kind) => [kind.kind, kind])) as Record<PollKindName, PollKind>

export const kindsThat = (apply: (kind: PollKind) => boolean): PollKind[] => POLL_KIND_NAMES.map(pollKind).filter(apply)

export const pollKind = (name: PollKindName): PollKind => BY_NAME[name]

/** The field of a draft or poll that says how many entries a vote may have. None where it has one. */
export function entryLimitOf(kind: PollKindName, maxEntries: number | null): { [Limit in EntryLimit]?: number } {
  const { several } = pollKind(kind)
  return several && maxEntries !== null ? { [several.limit]: maxEntries } : {}
}
