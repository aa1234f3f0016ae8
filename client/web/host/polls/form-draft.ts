import { correctFields, draftOf } from '../../../../shared/draft-of.ts'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { DEFAULT_REVEAL } from '../../../../shared/reveals.ts'
import { labelOfStep, scaleStepOf } from '../../../../shared/scale-steps.ts'
import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import type { Picture, PollBody } from '../../../index.ts'
import { readJson, writeJson } from '../../parts/browser/storage.ts'
import { usualReveal } from '../parts/usual-reveal.ts'
import { TIMES } from './timer-seconds.ts'

type Kind = PollBody['kind']

export type DraftOption = { label: string; picture?: Picture | null | undefined }

/** All that the form has, including what its kind does not take: it is there again if the host changes the kind back. */
export type FormDraft = {
  kind: Kind
  prompt: string
  picture?: Picture | null | undefined
  options: DraftOption[]
  steps: DraftOption[]
  /** What the first and the last step of a numbered scale mean, '' where the host does not say it. */
  lowest: string
  highest: string
  /** The indexes of the right options. If there is none, the form asks for one before it is sent. */
  correct: number[]
  explanation: string
  /** Undefined for the usual one of the kind. */
  reveal?: NonNullable<PollDraft['reveal']> | undefined
  moderated: boolean
  /** How many options or words one person may send, where the kind takes several. */
  maxChoices: number
  maxWords: number
  /** Of the timer, or 0 for none. */
  seconds: number
  /** Whether the host sets a time that is not in the list. */
  hasOwnTime?: boolean
}

export const isScale = (kind: Kind): boolean => KINDS[kind].options.preset !== undefined

export const isFilled = ({ label, picture }: DraftOption): boolean => label.trim() !== '' || Boolean(picture)

export const isWritten = (kind: Kind): boolean => KINDS[kind].options.max === 0

export const isOwnTime = ({ seconds, hasOwnTime }: FormDraft): boolean =>
  hasOwnTime || (seconds > 0 && !TIMES.includes(seconds))

const FRESH: FormDraft = {
  kind: 'multiple_choice',
  prompt: '',
  options: [{ label: '' }, { label: '' }],
  steps: (KINDS.rating.options.preset ?? []).map((label) => ({ label })),
  lowest: '',
  highest: '',
  correct: [],
  explanation: '',
  moderated: false,
  maxChoices: 1,
  maxWords: 1,
  seconds: 0,
}

export function toForm(poll: PollBody): FormDraft {
  const { options: _, correctOption, correctOptions, reveal = DEFAULT_REVEAL, ...draft } = draftOf(poll)
  const options = poll.options.map(({ label, picture }) => ({ label, picture }))
  return {
    ...FRESH,
    ...draft,
    explanation: draft.explanation ?? '',
    reveal: reveal === usualReveal(poll.kind) ? undefined : reveal,
    picture: poll.picture,
    ...(options.length > 0 && (isScale(poll.kind) ? toScale(options) : { options })),
    correct: correctOptions ?? [correctOption ?? []].flat(),
    seconds: poll.seconds ?? 0,
  }
}

/** What to send: the fields that the kind takes, without empty rows. */
export function toDraft(form: FormDraft): PollDraft {
  const { kind, prompt, picture = null, options, correct, explanation, reveal, moderated, maxWords, seconds } = form
  const takes = KINDS[kind]
  const rows = isScale(kind) ? stepsOf(form) : options
  return {
    kind,
    prompt,
    picture,
    reveal: reveal ?? usualReveal(kind),
    seconds: seconds || null,
    ...(takes.options.max > 0 && { options: rows.filter(isFilled).map(toOption) }),
    ...(takes.hasCorrectOption && {
      ...correctFields(correct.map((index) => rows.slice(0, index).filter(isFilled).length)),
      explanation: explanation.trim() || null,
    }),
    ...(isWritten(kind) && { moderated }),
    ...(takes.several === 'maxChoices' && { maxChoices: severalOrNull(maxChoicesOf(form)) }),
    ...(takes.several === 'maxWords' && { maxWords: severalOrNull(maxWords) }),
  }
}

/** The steps of a poll for the form: if the first and the last are numbers, what they mean stands apart. */
function toScale(options: DraftOption[]): Partial<FormDraft> {
  const [first, last] = [options[0], options.at(-1)].map((option) => scaleStepOf(option?.label ?? ''))
  if (!first || !last) return { steps: options }
  const steps = options
    .with(0, { ...options[0], label: first.number })
    .with(-1, { ...options.at(-1), label: last.number })
  return { steps, lowest: first.meaning, highest: last.meaning }
}

/** The numbers of the first and the last step, if both are numbers: what they mean is asked for beside them. */
export function endsOf({ steps }: Pick<FormDraft, 'steps'>): [string, string] | undefined {
  const filled = steps.filter(isFilled)
  const [first, last] = [filled[0], filled.at(-1)].map((step) => scaleStepOf(step?.label.trim() ?? ''))
  const areNumbers = first?.meaning === '' && last?.meaning === '' && filled.length > 1
  return areNumbers ? [first.number, last.number] : undefined
}

/** The filled steps, with what the ends mean. */
export function stepsOf(form: FormDraft): DraftOption[] {
  const filled = form.steps.filter(isFilled)
  const ends = endsOf(form)
  if (!ends) return filled
  const withMeaning = (at: number, number: string, meaning: string): DraftOption => ({
    ...filled.at(at),
    label: labelOfStep({ number, meaning: meaning.trim() }),
  })
  return filled.with(0, withMeaning(0, ends[0], form.lowest)).with(-1, withMeaning(-1, ends[1], form.highest))
}

const severalOrNull = (most: number): number | null => (most > 1 ? most : null)

/** How many options people may choose: one, or as many as there are and no fewer than are right. */
export function maxChoicesOf({ kind, options, correct, maxChoices }: FormDraft): number {
  const right = KINDS[kind].hasCorrectOption ? correct.length : 0
  return maxChoices > 1 ? Math.min(Math.max(maxChoices, right), options.filter(isFilled).length) : 1
}

/** What the host can choose for that. */
export function maxChoicesToOffer({ kind, options, correct }: FormDraft): number[] {
  const right = KINDS[kind].hasCorrectOption ? correct.length : 0
  const all = options.filter(isFilled).map((_, index) => index + 1)
  return [1, ...all.filter((most) => most > 1 && most >= right)]
}

const toOption = ({ label, picture }: DraftOption) => (picture ? { label, picture } : label)

const keyOf = (sessionId: string, draft: PollBody | undefined): string =>
  `poll form of ${sessionId} ${draft?.id ?? 'new'}`

/** What was not saved the last time, else the draft, else an empty form. */
export function startForm(sessionId: string, draft: PollBody | undefined): FormDraft {
  return { ...(draft ? toForm(draft) : FRESH), ...readJson<FormDraft>(keyOf(sessionId, draft)) }
}

/** Keeps the form until it is saved. Undefined forgets it. */
export const keepForm = (sessionId: string, draft: PollBody | undefined, form: FormDraft | undefined): void =>
  writeJson(keyOf(sessionId, draft), form)
