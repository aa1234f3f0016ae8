import type { RefusalCode } from '../../shared/refusals.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Operation } from './operations.ts'
import type { SessionState } from './state.ts'

/** An answer as far as the model looks at it. */
export type Answer = {
  status: number
  /** What the header `Refusal` says. */
  code: string | null
  /** What the header `Vote-Seq` says. */
  voteSeq?: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the document check holds the shapes of answers
  body: any
}

/** What an operation comes to: a refusal, or a status with what has to be in the body. */
export type Outcome = { refused: RefusalCode; status: number; voteSeq?: number } | { status: number; body?: object }

export const refuse = (refused: RefusalCode, status: number): Outcome => ({ refused, status })

/** What a rule is given. It changes `session`; a phone is known by its participant. */
export type Scene<Does extends Operation['does']> = {
  operation: Extract<Operation, { does: Does }>
  answer: Answer
  session: SessionState
  now: number
}

export type Rules<Does extends Operation['does']> = {
  [One in Does]: (scene: Scene<One>) => Outcome
}

type Option = { id: string; label: string }

/** Options without their tally. */
export const labelled = (options: Option[]): Option[] => options.map(({ id, label }) => ({ id, label }))

/** The timer of a draft, if it has one. */
export const timerOf = ({ seconds }: { seconds?: number | null }) => (seconds ? { seconds } : {})

/** The right options that a draft or a change names. */
export const rightOf = (
  { correctOption = -1, correctOptions = [correctOption] }: Partial<PollDraft>,
  options: readonly { id: string }[],
): string[] => options.filter((_, place) => correctOptions.includes(place)).map(({ id }) => id)

/** How many choices or words a vote may have. */
export const severalOf = ({ maxChoices, maxWords }: Partial<PollDraft>): number | undefined =>
  maxChoices ?? maxWords ?? undefined

/** Nobody can choose more than there is, nor be right without all that is. */
export function fitsSeveral(draft: Partial<PollDraft>): boolean {
  const { options, correctOptions = [] } = draft
  const several = severalOf(draft)
  return !several || !options || (several <= options.length && several >= correctOptions.length)
}
