import * as limits from '../../../../../shared/limits.ts'
import { pollOf, type ReadQuestion } from '../../../../../shared/poll-text.ts'

type Why = 'tooFew' | 'tooMany' | 'tooLong' | 'same' | 'noAnswer' | 'part' | 'unread' | 'full'
export type LeftOut = { line: number; text: string; why: Why }

/** A question as another tool asks it, with what has no counterpart here, or why it is left out as a whole. */
export type Question = ReadQuestion & { explanation?: string; seconds?: number; lost?: string; why?: Why }

export type ImportedPoll = { draft: ReturnType<typeof pollOf> }

/**
 * Makes polls of questions. What does not fit into one is left out.
 * @param most how many polls the session still takes
 */
export function toDrafts(
  questions: readonly Question[],
  most = limits.POLLS_PER_SESSION,
): { polls: ImportedPoll[]; leftOut: LeftOut[] } {
  const good = questions.filter((question) => !whyNot(question))
  const full = good.slice(most).map(({ line, prompt }): LeftOut => ({ line, text: prompt, why: 'full' }))
  return { polls: good.slice(0, most).map(imported), leftOut: [...questions.flatMap(leftOutOf), ...full] }
}

function whyNot({ prompt, options, why }: Question): Why | undefined {
  if (why || !prompt) return why ?? 'unread'
  if (options.length > 0 && options.length < limits.OPTIONS_MIN) return 'tooFew'
  if (options.length > limits.OPTIONS_MAX) return 'tooMany'
  if (isLong(prompt, limits.PROMPT_MAX) || options.some((one) => isLong(one, limits.OPTION_LABEL_MAX))) return 'tooLong'
  return new Set(options).size < options.length ? 'same' : undefined
}

const isLong = (text: string, most: number): boolean => text.length > most && [...text].length > most

function leftOutOf(question: Question): LeftOut[] {
  const { line, prompt, right, lost = '', explanation = '' } = question
  const why = whyNot(question) ?? (right.includes(-1) ? 'noAnswer' : undefined)
  const unexplained = isLong(explanation, limits.EXPLANATION_MAX) ? 'tooLong' : 'part'
  const notes: [string, Why | undefined][] = [
    [prompt, why],
    [lost, lost ? 'part' : undefined],
    [explanation, explanation && !isExplained(question) ? unexplained : undefined],
  ]
  return notes.flatMap(([text, reason]) => (reason ? { line, text, why: reason } : []))
}

const isExplained = (question: Question): boolean =>
  pollOf(question).kind === 'quiz' && !isLong(question.explanation ?? '', limits.EXPLANATION_MAX)

function imported(question: Question): ImportedPoll {
  const { explanation, seconds = 0 } = question
  return {
    draft: {
      ...pollOf(question),
      ...(explanation && isExplained(question) && { explanation }),
      ...(seconds > 0 && { seconds: timerFor(seconds) }),
    },
  }
}

/** The time as it is, or the nearest that a timer takes. */
const timerFor = (seconds: number): number =>
  Math.min(limits.TIMER_SECONDS_MAX, Math.max(limits.TIMER_SECONDS_MIN, Math.round(seconds)))
