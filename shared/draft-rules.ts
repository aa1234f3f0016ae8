import { ENTRY_LIMITS, pollKind } from './poll-kinds/index.ts'
import { Refusal } from './refusals.ts'
import { labelOf, type PollDraft } from './schemas/draft.ts'

/**
 * Each function checks a field of a draft against the rules of its kind, and throws Refusal invalid_input with the
 * field's name. `at` is the path of the draft in the request, for example `polls.2.`
 */

/** The labels of the options in order, or the kind's preset if the draft has none. */
export function readLabels({ kind, options }: PollDraft, at: string): readonly string[] {
  const { min, max, preset = [] } = pollKind(kind).options
  const labels = options?.map(labelOf) ?? preset
  if (labels.length < min || labels.length > max) {
    const range = max === 0 ? 'no options' : `${min} to ${max} options`
    throw new Refusal('invalid_input', `${at}options: ${kind} takes ${range}, not ${labels.length}.`)
  }
  if (new Set(labels).size < labels.length) {
    throw new Refusal('invalid_input', `${at}options: two of them say the same; make each one different.`)
  }
  return labels
}

/** Why the right option is right, or null. */
export function readExplanation({ kind, explanation = null }: Pick<PollDraft, 'kind' | 'explanation'>, at: string) {
  if (explanation === null || pollKind(kind).hasCorrectOption) return explanation
  throw new Refusal('invalid_input', `${at}explanation: ${kind} has no right option to explain; leave it out.`)
}

/** Whether the host has to show each answer. */
export function readModerated({ kind, moderated = false }: Pick<PollDraft, 'kind' | 'moderated'>, at: string): boolean {
  if (!moderated || pollKind(kind).written) return moderated
  throw new Refusal('invalid_input', `${at}moderated: people write nothing in ${kind}; leave it out.`)
}

/** The indexes of the right options in order. None if the kind has none. */
export function readCorrectOptions(draft: PollDraft, labels: readonly string[], at: string): number[] {
  const { kind, correctOption, correctOptions } = draft
  const field = correctOptions ? 'correctOptions' : 'correctOption'
  const refuse = (why: string) => new Refusal('invalid_input', `${at}${field}: ${why}`)
  const sent = correctOptions ?? (correctOption === undefined ? [] : [correctOption])
  if (!pollKind(kind).hasCorrectOption) {
    if (sent.length === 0) return []
    throw refuse(`${kind} has no right option; leave it out.`)
  }
  if (correctOptions && correctOption !== undefined) throw refuse('send either this or correctOption.')
  if (sent.length === 0 || Math.max(...sent) >= labels.length) {
    throw refuse(`${kind} needs the place of the right option, 0 to ${labels.length - 1}.`)
  }
  if (new Set(sent).size < sent.length) throw refuse('names an option twice.')
  return [...sent].sort((a, b) => a - b)
}

/**
 * How many entries a vote may have; null for one.
 * @param counts how many options the draft has, and how many of them are right
 */
export function readMaxEntries(
  draft: Pick<PollDraft, 'kind' | 'maxChoices' | 'maxWords'>,
  counts: { options: number; right: number },
  at: string,
): number | null {
  const { kind } = draft
  const { several } = pollKind(kind)
  const foreign = ENTRY_LIMITS.find((limit) => limit !== several?.limit && (draft[limit] ?? null) !== null)
  if (foreign) throw new Refusal('invalid_input', `${at}${foreign}: does not go with ${kind}; leave it out.`)
  const max = several ? (draft[several.limit] ?? null) : null
  if (!several || max === null) return null
  const refuse = (why: string) => new Refusal('invalid_input', `${at}${several.limit}: ${why}`)
  const hasOptions = pollKind(kind).options.max > 0
  if (hasOptions && max > counts.options) throw refuse(`is at most ${counts.options}, the number of options.`)
  if (max < counts.right) throw refuse(`${counts.right} options are right, so let people choose ${counts.right}.`)
  return max
}
