import { correctFields, draftOf } from '../../../../shared/draft-of.ts'
import type { PollBody } from '../../../index.ts'
import { readJson, writeJson } from '../../parts/browser/storage.ts'
import { KINDS } from '../../parts/poll/kinds.ts'
import { type PollDraft, usualReveal } from './poll-draft.ts'
import { timerOf } from './timer-seconds.ts'

type Kind = PollBody['kind']

/** All that the form has, including what its kind does not take: it is there again if the host changes the kind back. */
export type FormDraft = {
  kind: Kind
  prompt: string
  labels: string[]
  /** The steps of a scale. */
  steps: string[]
  /** The indexes of the right options. If there is none, the form asks for one before it is sent. */
  correct: number[]
  explanation: string
  /** Undefined for the usual one of the kind. */
  reveal?: NonNullable<PollDraft['reveal']> | undefined
  moderated: boolean
  /** Of the timer, or 0 for none. */
  seconds: number
}

export const isScale = (kind: Kind): boolean => KINDS[kind].options.preset !== undefined

export const isFilled = (label: string): boolean => label.trim() !== ''

/** Whether participants write their answers. */
export const isWritten = (kind: Kind): boolean => KINDS[kind].options.max === 0

const FRESH: FormDraft = {
  kind: 'multiple_choice',
  prompt: '',
  labels: ['', ''],
  steps: [...(KINDS.rating.options.preset ?? [])],
  correct: [],
  explanation: '',
  moderated: false,
  seconds: 0,
}

function toForm(poll: PollBody): FormDraft {
  const { options = [], correctOption, correctOptions, reveal = 'live', ...draft } = draftOf(poll)
  return {
    ...FRESH,
    ...draft,
    explanation: draft.explanation ?? '',
    reveal: reveal === usualReveal(poll.kind) ? undefined : reveal,
    ...(options.length > 0 && (isScale(poll.kind) ? { steps: options } : { labels: options })),
    correct: correctOptions ?? [correctOption ?? []].flat(),
    seconds: timerOf(poll.id) ?? 0,
  }
}

/** What to send: the fields that the kind takes, without empty rows. */
export function toDraft(form: FormDraft): PollDraft {
  const { kind, prompt, labels, steps, correct, explanation, reveal, moderated } = form
  const takes = KINDS[kind]
  const rows = isScale(kind) ? steps : labels
  return {
    kind,
    prompt,
    reveal: reveal ?? usualReveal(kind),
    ...(takes.options.max > 0 && { options: rows.filter(isFilled) }),
    ...(takes.hasCorrectOption && {
      ...correctFields(correct.map((index) => rows.slice(0, index).filter(isFilled).length)),
      explanation: explanation.trim() || null,
    }),
    ...(isWritten(kind) && { moderated }),
  }
}

const keyOf = (sessionId: string, draft: PollBody | undefined): string => `form of ${sessionId} ${draft?.id ?? 'new'}`

/** What was not saved the last time, else the draft, else an empty form. */
export function startForm(sessionId: string, draft: PollBody | undefined): FormDraft {
  const form = { ...(draft ? toForm(draft) : FRESH), ...readJson<FormDraft>(keyOf(sessionId, draft)) }
  // Earlier versions kept one number, -1 for none.
  return { ...form, correct: [form.correct].flat().filter((index) => index >= 0) }
}

/** Keeps the form until it is saved. Undefined forgets it. */
export const keepForm = (sessionId: string, draft: PollBody | undefined, form: FormDraft | undefined): void =>
  writeJson(keyOf(sessionId, draft), form)
