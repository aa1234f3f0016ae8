import * as limits from '../../../../shared/limits.ts'
import type { ReadPoll } from '../../../../shared/polls-from-text/read-polls.ts'
import { textDraftOf } from '../../../../shared/polls-from-text/text-draft.ts'
import type { PollDraft } from '../../../../shared/schemas/draft.ts'

/**
 * Why something is left out. Not left out, but worth a look, is what could mean two things (`either`), and what contradicts
 * another part (`differs`).
 */
type Why =
  | 'tooFew'
  | 'tooMany'
  | 'tooLong'
  | 'same'
  | 'noAnswer'
  | 'part'
  | 'unread'
  | 'full'
  | 'sheet'
  | 'picture'
  | 'either'
  | 'differs'
  | 'time'
/** What is left out: a text in a line (from 1; 0 if it is in none). */
export type LeftOut = { line: number; text: string; why: Why }

/**
 * A question as a file asks it. A reader makes one of everything in the file, in order: also of what it leaves out as a
 * whole, which has a reason.
 */
export type Question = ReadPoll & {
  explanation?: string
  seconds?: number
  /** Whether people choose several options, and a right answer has all that are right. */
  isSeveral?: boolean
  /** Parts that have no counterpart here. */
  lost?: string
  why?: Why
  /** What its right option could mean as well. */
  either?: string
  /** What names other right options than the marks beside it. */
  differs?: string
  /** The whole draft, from a file of ours. */
  draft?: PollDraft
}

/**
 * Makes polls of questions. What does not fit into one is left out.
 * @param most how many polls the session still takes
 */
export function toDrafts(
  questions: readonly Question[],
  most = limits.POLLS_PER_SESSION,
): { polls: PollDraft[]; leftOut: LeftOut[] } {
  const good = questions.filter((question) => !whyNot(question))
  const full = good.slice(most).map(({ line, prompt }): LeftOut => ({ line, text: prompt, why: 'full' }))
  return { polls: good.slice(0, most).map(draftFrom), leftOut: [...questions.flatMap(leftOutOf), ...full] }
}

function whyNot({ prompt, options, why, draft }: Question): Why | undefined {
  if (why || !prompt) return why ?? 'unread'
  if (draft) return undefined
  if (options.length > 0 && options.length < limits.OPTIONS_MIN) return 'tooFew'
  if (options.length > limits.OPTIONS_MAX) return 'tooMany'
  if (isLong(prompt, limits.PROMPT_MAX) || options.some((one) => isLong(one, limits.OPTION_LABEL_MAX))) return 'tooLong'
  return new Set(options).size < options.length ? 'same' : undefined
}

const isLong = (text: string, most: number): boolean => text.length > most && [...text].length > most

function leftOutOf(question: Question): LeftOut[] {
  const { line, prompt, right, lost = '', explanation = '', either = '', differs = '', seconds = 0 } = question
  const why = whyNot(question) ?? (right.includes(-1) ? 'noAnswer' : undefined)
  const unexplained = isLong(explanation, limits.EXPLANATION_MAX) ? 'tooLong' : 'part'
  const notes: [string, Why | undefined][] = [
    [prompt, why],
    [lost, lost ? 'part' : undefined],
    [either, either ? 'either' : undefined],
    [differs, differs ? 'differs' : undefined],
    [`${seconds}`, seconds && !isTimer(seconds) ? 'time' : undefined],
    [explanation, explanation && !isExplained(question) ? unexplained : undefined],
  ]
  return notes.flatMap(([text, reason]) => (reason ? { line, text, why: reason } : []))
}

const isTimer = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= limits.TIMER_SECONDS_MIN && seconds <= limits.TIMER_SECONDS_MAX

const isExplained = (question: Question): boolean =>
  Boolean(question.draft) ||
  (textDraftOf(question).kind === 'quiz' && !isLong(question.explanation ?? '', limits.EXPLANATION_MAX))

function draftFrom(question: Question): PollDraft {
  const { draft, options, isSeveral, explanation, seconds = 0 } = question
  if (draft) return draft
  return {
    ...textDraftOf(question),
    ...(isSeveral && { maxChoices: options.length }),
    ...(explanation && isExplained(question) && { explanation }),
    ...(isTimer(seconds) && { seconds }),
  }
}
