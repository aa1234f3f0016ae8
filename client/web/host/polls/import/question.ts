import { POLLS_PER_SESSION } from '../../../../../shared/limits.ts'
import { draftOf, type PollProblem, problemOf, type ReadQuestion } from '../../../../../shared/poll-text.ts'
import type { PollDraft } from '../poll-draft.ts'
import { TIMES } from '../timer-seconds.ts'

/** A question as another tool asks it. */
export type Question = ReadQuestion & { explanation?: string; seconds?: number }

/** Why something is left out. */
type Why = PollProblem | 'same' | 'several' | 'empty' | 'kind' | 'noAnswer' | 'part' | 'unread'
export type LeftOut = { line: number; text: string; why: Why }

/** What a parser finds in a file. What it cannot take is data, no exception. */
export type Found = { questions: Question[]; leftOut: LeftOut[] }

export type ImportedPoll = { draft: PollDraft; seconds?: number | undefined }

/** Makes drafts of questions. What does not fit into one is left out, in the order of the lines. */
export function toDrafts({ questions, leftOut }: Found): { polls: ImportedPoll[]; leftOut: LeftOut[] } {
  const polls: ImportedPoll[] = []
  const all = [...leftOut]
  for (const question of questions) {
    const { line, prompt, right } = question
    const why = polls.length < POLLS_PER_SESSION ? whyNot(question) : 'part'
    if (!why) polls.push(pollOf(question))
    if (why || right.length > 1) all.push({ line, text: prompt, why: why ?? 'several' })
  }
  return { polls, leftOut: all.toSorted((one, other) => one.line - other.line) }
}

function whyNot({ prompt, options }: Question): Why | undefined {
  if (!prompt) return 'empty'
  return problemOf(prompt, options) ?? (new Set(options).size < options.length ? 'same' : undefined)
}

/** A timer is the next longer one that the form offers. */
function pollOf({ prompt, options, right, explanation, seconds = 0 }: Question): ImportedPoll {
  const draft = draftOf(prompt, options, right)
  const timer = TIMES.find((time) => time >= seconds) ?? TIMES.at(-1)
  return {
    draft: draft.kind === 'quiz' && explanation ? { ...draft, explanation } : draft,
    seconds: seconds > 0 ? timer : undefined,
  }
}
