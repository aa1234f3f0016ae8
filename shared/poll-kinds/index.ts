import type { PollKind } from './define.ts'
import { multipleChoice } from './multiple-choice.ts'
import { openText } from './open-text.ts'
import { quiz } from './quiz.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { wordCloud } from './word-cloud.ts'

export type { BallotField, PollKind, PollOption, Tally } from './define.ts'

const ALL = [multipleChoice, wordCloud, quiz, rating, openText, ranking] as const

/** The name of a kind, as the contract writes it. */
export type PollKindName = (typeof ALL)[number]['kind']

/** Every name, in the order that the contract lists them. */
export const POLL_KIND_NAMES = ALL.map((kind) => kind.kind) as [PollKindName, ...PollKindName[]]

const byName = new Map<string, PollKind>(
  ALL.map((kind) => [kind.kind, kind as unknown as PollKind]),
)

/** The kind of that name. Names are checked where they enter, so an unknown one is a fault of ours. */
export function pollKind(name: PollKindName): PollKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`no poll kind is called ${name}`)
  return kind
}
