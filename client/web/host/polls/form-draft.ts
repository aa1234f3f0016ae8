import { draftOf } from '../../../../shared/draft-of.ts'
import type { PollBody } from '../../../index.ts'
import { readJson, writeJson } from '../../parts/browser/storage.ts'
import { KINDS } from '../../parts/poll/kinds.ts'
import { type PollDraft, usualReveal } from './poll-draft.ts'
import { timerOf } from './timer-seconds.ts'

type Kind = PollBody['kind']

/** No option is the right one, since it was deleted, say: the form asks for one before it is sent. */
export const NONE = -1

/** All that the form holds, also what its kind does not take: who goes back to another kind finds it again. */
export type FormDraft = {
  kind: Kind
  prompt: string
  labels: string[]
  /** The steps of a scale, which begin as others do. */
  steps: string[]
  correct: number
  explanation: string
  /** As is usual for the kind where the host chose nothing else. */
  reveal?: NonNullable<PollDraft['reveal']> | undefined
  moderated: boolean
  /** Of the timer; 0 for none. */
  seconds: number
}

export const isScale = (kind: Kind): boolean => KINDS[kind].options.preset !== undefined

export const isFilled = (label: string): boolean => label.trim() !== ''

/** Whether people write what they answer. */
export const isWritten = (kind: Kind): boolean => KINDS[kind].options.max === 0

const FRESH: FormDraft = {
  kind: 'multiple_choice',
  prompt: '',
  labels: ['', ''],
  steps: [...(KINDS.rating.options.preset ?? [])],
  correct: 0,
  explanation: '',
  moderated: false,
  seconds: 0,
}

/** A poll as the form has it. */
function toForm(poll: PollBody): FormDraft {
  const { options = [], correctOption = 0, reveal = 'live', ...draft } = draftOf(poll)
  return {
    ...FRESH,
    ...draft,
    explanation: draft.explanation ?? '',
    reveal: reveal === usualReveal(poll.kind) ? undefined : reveal,
    ...(options.length > 0 && (isScale(poll.kind) ? { steps: options } : { labels: options })),
    correct: correctOption,
    seconds: timerOf(poll.id) ?? 0,
  }
}

/** What is sent of it: what the kind takes, without the rows that were left empty. */
export function toDraft(form: FormDraft): PollDraft {
  const { kind, prompt, labels, steps, correct, explanation, reveal, moderated } = form
  const takes = KINDS[kind]
  const rows = isScale(kind) ? steps : labels
  return {
    ...{ kind, prompt, reveal: reveal ?? usualReveal(kind) },
    ...(takes.options.max > 0 && { options: rows.filter(isFilled) }),
    ...(takes.hasCorrectOption && {
      correctOption: correct - rows.slice(0, correct).filter((label) => !isFilled(label)).length,
      explanation: explanation.trim() || null,
    }),
    ...(isWritten(kind) && { moderated }),
  }
}

const placeOf = (sessionId: string, draft: PollBody | undefined): string => `form of ${sessionId} ${draft?.id ?? 'new'}`

/** What was begun and not saved, else the draft, else an empty form. */
export const startForm = (sessionId: string, draft: PollBody | undefined): FormDraft => ({
  ...(draft ? toForm(draft) : FRESH),
  ...readJson<FormDraft>(placeOf(sessionId, draft)),
})

/** Undefined forgets it. */
export const keepForm = (sessionId: string, draft: PollBody | undefined, form: FormDraft | undefined): void =>
  writeJson(placeOf(sessionId, draft), form)
