import { readCorrectOption, readExplanation, readLabels, readModerated } from '../../shared/draft-rules.ts'
import { Refusal } from '../../shared/errors.ts'
import { type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Row } from '../db/schema.ts'

/** A draft that fits its kind. */
export type Draft = ReturnType<typeof draftFrom>

/**
 * Makes a draft from the host's input: fills in default options and gives options ids.
 * @param newId draws a uuid
 * @param at the draft's path in the body, such as `polls.2.`
 * @throws Refusal invalid_input, naming the field that does not fit the kind
 */
export function makeDraft(sent: PollDraft, newId: () => string, at = ''): Draft {
  const labels = readLabels(sent, at)
  const options = labels.map((label) => ({ id: newId(), label }))
  const correct = readCorrectOption(sent, labels, at)
  return {
    kind: sent.kind,
    prompt: sent.prompt,
    options,
    correctOptionId: correct === null ? null : (options[correct]?.id ?? null),
    reveal: sent.reveal ?? 'live',
    moderated: readModerated(sent, at),
    explanation: readExplanation(sent, at),
  }
}

/**
 * The drafts of a new session: those sent, else one that asks its title. A session always starts with a draft.
 * @throws Refusal invalid_input
 */
export function firstDrafts(
  { title, poll, polls = [] }: { title: string; poll?: PollDraft; polls?: PollDraft[] },
  newId: () => string,
): Draft[] {
  if (poll && polls.length > 0) {
    throw new Refusal('invalid_input', 'Send poll or polls, not both.')
  }
  if (polls.length > 0) {
    return polls.map((sent, index) => makeDraft(sent, newId, `polls.${index}.`))
  }
  const sent = poll ?? { kind: 'multiple_choice', prompt: title, options: ['Yes', 'No'] }
  return [makeDraft(sent, newId, 'poll.')]
}

/** The draft that a poll was made from, in any state. */
export const draftFrom = (row: Row<'poll'>) => ({
  kind: row.kind,
  prompt: row.prompt,
  options: row.options,
  correctOptionId: row.correct_option_id,
  reveal: row.reveal,
  moderated: row.moderated,
  explanation: row.explanation,
})

/** The same draft with new option ids, so that no vote counts for both. */
export function copyDraft(draft: Draft, newId: () => string): Draft {
  const options = draft.options.map(({ label }) => ({ id: newId(), label }))
  const right = draft.options.findIndex(({ id }) => id === draft.correctOptionId)
  return { ...draft, options, correctOptionId: options[right]?.id ?? null }
}

/**
 * A draft after a change. Omitted fields stay. With another kind or other options, the caller has to send again
 * what no longer fits.
 */
export function changeDraft(draft: Draft, change: Partial<PollDraft>, newId: () => string): Draft {
  const { kind = draft.kind, prompt = draft.prompt, reveal = draft.reveal } = change
  const moderated = change.moderated ?? (draft.moderated && pollKind(kind).written !== null)
  const { explanation = pollKind(kind).hasCorrectOption ? draft.explanation : null } = change
  const kept = { kind, prompt, reveal, moderated, explanation }
  if (change.options === undefined && change.correctOption === undefined && kind === draft.kind) {
    readModerated(kept, '')
    readExplanation(kept, '')
    return { ...draft, ...kept }
  }
  const options = change.options ?? keptOptions(draft, kind)
  const correctOption = change.correctOption ?? keptCorrectOption(draft, kind, options)
  return makeDraft({ ...kept, options, correctOption }, newId)
}

function keptOptions(draft: Draft, kind: PollKindName): string[] | undefined {
  const { max } = pollKind(kind).options
  return max === 0 || draft.options.length === 0 ? undefined : draft.options.map((option) => option.label)
}

/** The right option stays right if the new options still have its label. */
function keptCorrectOption(draft: Draft, kind: PollKindName, labels: readonly string[] | undefined) {
  if (!pollKind(kind).hasCorrectOption || draft.correctOptionId === null) return undefined
  const label = draft.options.find((option) => option.id === draft.correctOptionId)?.label
  const index = label === undefined ? -1 : (labels?.indexOf(label) ?? -1)
  return index === -1 ? undefined : index
}
