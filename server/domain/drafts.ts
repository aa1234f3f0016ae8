import { correctFields } from '../../shared/draft-of.ts'
import {
  readCorrectOptions,
  readExplanation,
  readLabels,
  readMaxEntries,
  readModerated,
} from '../../shared/draft-rules.ts'
import type { Picture, PictureRef } from '../../shared/fields/picture.ts'
import { entryLimitOf, type PollKindName, type PollOption, pollKind } from '../../shared/poll-kinds/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import { DEFAULT_REVEAL } from '../../shared/reveals.ts'
import { labelOf, type OptionDraft, type PollDraft } from '../../shared/schemas/draft.ts'
import type { Row } from '../db/schema.ts'
import { correctIdsIn } from './poll.ts'

export type Draft = ReturnType<typeof draftFrom>

/**
 * Makes a draft from the host's input: fills in default options and gives options ids.
 * @param newId draws a uuid
 * @param at the draft's path in the body, such as `polls.2.`
 * @throws Refusal invalid_input, naming the field that does not fit the kind
 */
export function makeDraft(sent: PollDraft, newId: () => string, at = '', known: KnownPictures = new Map()): Draft {
  const labels = readLabels(sent, at)
  const options = labels.map((label, index): PollOption => {
    const option = sent.options?.[index]
    const picture = typeof option === 'object' ? withSize(option.picture, known, `${at}options.${index}.picture`) : null
    return { id: newId(), label, ...(picture && { picture }) }
  })
  const correct = readCorrectOptions(sent, labels, at)
  return {
    kind: sent.kind,
    prompt: sent.prompt,
    picture: withSize(sent.picture, known, `${at}picture`),
    options,
    correctOptionIds: correct.flatMap((index) => options[index]?.id ?? []),
    reveal: sent.reveal ?? DEFAULT_REVEAL,
    moderated: readModerated(sent, at),
    explanation: readExplanation(sent, at),
    maxEntries: readMaxEntries(sent, { options: labels.length, right: correct.length }, at),
    seconds: sent.seconds ?? null,
  }
}

/** The sizes of the session's pictures, by id: at least of those that a draft names. */
type KnownPictures = ReadonlyMap<string, Pick<Picture, 'width' | 'height'>>

export const picturesOf = ({ picture, options = [] }: Partial<PollDraft>): string[] =>
  [picture, ...options.map((option) => (typeof option === 'string' ? null : option.picture))].flatMap(
    (one) => one?.id ?? [],
  )

/** A picture with its size, as the session has it. One that is kept from the earlier draft already has its size. */
function withSize(picture: PictureRef | Picture | null | undefined, known: KnownPictures, field: string) {
  if (!picture) return null
  const size = 'width' in picture ? picture : known.get(picture.id)
  if (!size) throw new Refusal('invalid_input', `${field}: this session has no picture with this id; add it first.`)
  return { id: picture.id, alt: picture.alt, width: size.width, height: size.height }
}

/**
 * The drafts of a new session: those sent, else one that asks its title. A session always starts with a draft.
 * @throws Refusal invalid_input
 */
export function firstDrafts(
  { title, poll, polls = [] }: { title: string; poll?: PollDraft; polls?: PollDraft[] },
  newId: () => string,
): Draft[] {
  if (poll && polls.length > 0) throw new Refusal('invalid_input', 'Send poll or polls, not both.')
  if (polls.length > 0) return polls.map((sent, index) => makeDraft(sent, newId, `polls.${index}.`))
  const sent = poll ?? { kind: 'multiple_choice', prompt: title, options: ['Yes', 'No'] }
  return [makeDraft(sent, newId, 'poll.')]
}

/** The draft that a poll was made from, in any state. */
export function draftFrom(row: Row<'poll'>) {
  const { kind, prompt, picture, options, reveal, moderated, explanation, seconds, max_entries: maxEntries } = row
  const correctOptionIds = correctIdsIn(row)
  return { kind, prompt, picture, options, correctOptionIds, reveal, moderated, explanation, seconds, maxEntries }
}

/** The same draft with new option ids, so that no vote counts for both. */
export function copyDraft(draft: Draft, newId: () => string): Draft {
  const options = draft.options.map((option) => ({ ...option, id: newId() }))
  const isRight = (index: number) => draft.correctOptionIds.includes(draft.options[index]?.id ?? '')
  return { ...draft, options, correctOptionIds: options.flatMap(({ id }, index) => (isRight(index) ? id : [])) }
}

/**
 * A draft after a change. Omitted fields stay. With another kind or other options, the caller has to send again
 * what no longer fits.
 */
export function changeDraft(
  draft: Draft,
  change: Partial<PollDraft>,
  newId: () => string,
  known: KnownPictures = new Map(),
): Draft {
  const { kind = draft.kind, prompt = draft.prompt, reveal = draft.reveal, seconds = draft.seconds } = change
  const moderated = change.moderated ?? (draft.moderated && pollKind(kind).written !== null)
  const { explanation = pollKind(kind).hasCorrectOption ? draft.explanation : null } = change
  const picture = change.picture === undefined ? draft.picture : withSize(change.picture, known, 'picture')
  const limit = limitAfter(draft, change)
  const kept = { kind, prompt, picture, reveal, moderated, explanation, seconds }
  const { correctOption, correctOptions } = change
  const names = correctOption !== undefined || correctOptions !== undefined
  if (change.options === undefined && !names && kind === draft.kind) {
    readModerated(kept, '')
    readExplanation(kept, '')
    const counts = { options: draft.options.length, right: draft.correctOptionIds.length }
    return { ...draft, ...kept, maxEntries: readMaxEntries({ kind, ...limit }, counts, '') }
  }
  const options = change.options ?? keptOptions(draft, kind)
  const correct = names ? { correctOption, correctOptions } : keptCorrectOptions(draft, kind, options?.map(labelOf))
  return makeDraft({ ...kept, options, ...correct, ...limit }, newId, '', known)
}

/** How many entries a vote may have after a change. The number stays as long as the kind has a field for it. */
function limitAfter(draft: Draft, { kind = draft.kind, maxChoices, maxWords }: Partial<PollDraft>) {
  const isSameField = pollKind(kind).several?.limit === pollKind(draft.kind).several?.limit
  return {
    ...(isSameField && entryLimitOf(kind, draft.maxEntries)),
    ...(maxChoices !== undefined && { maxChoices }),
    ...(maxWords !== undefined && { maxWords }),
  }
}

function keptOptions(draft: Draft, kind: PollKindName): OptionDraft[] | undefined {
  const { max } = pollKind(kind).options
  return max === 0 || draft.options.length === 0 ? undefined : draft.options
}

/** The right options stay right if the new options still have the label of each. */
function keptCorrectOptions(draft: Draft, kind: PollKindName, labels: readonly string[] = []) {
  if (!pollKind(kind).hasCorrectOption) return {}
  const right = draft.options.filter(({ id }) => draft.correctOptionIds.includes(id))
  const kept = right.map(({ label }) => labels.indexOf(label))
  return kept.includes(-1) ? {} : correctFields(kept)
}
