import type { QuestionBody } from '../../shared/schemas/question.ts'
import type { BackstagePass, HostPass } from '../domain/host-only.ts'
import type { Question } from '../domain/question.ts'

/** A question as the wall shows it. The type excludes questions with an author. */
export type PublicQuestionBody = Omit<QuestionBody, 'author' | 'merged' | 'mergedInto' | 'mine' | 'upvoted'> & {
  author?: never
  merged?: never
}
export type HelperQuestionBody = Omit<PublicQuestionBody, 'merged'> & Pick<QuestionBody, 'merged'>

export function publicQuestion(question: Question): PublicQuestionBody {
  const { id, text, state, createdAt, upvotes, reply } = question
  return { id, text, state, createdAt, upvotes, ...(reply !== null && { reply }) }
}

export function audienceQuestion(question: Question): Omit<QuestionBody, 'author' | 'merged'> {
  const { mergedInto, mine, upvoted } = question
  return { ...publicQuestion(question), ...(mergedInto !== null && { mergedInto }), mine, upvoted }
}

export function helperQuestion(question: Question, pass: BackstagePass): HelperQuestionBody {
  const merged = question.merged.open(pass).map(({ id, text }) => ({ id, text }))
  return { ...publicQuestion(question), ...(merged.length > 0 && { merged }) }
}

export function hostQuestion(question: Question, pass: HostPass): QuestionBody {
  const { author } = question
  return { ...helperQuestion(question, pass), ...(author && { author: author.open(pass) }) }
}

/** The question on stage, of those that the reader sees. A merged one is not on stage until it is split off. */
export const highlightedId = (questions: readonly Question[]): string | null =>
  questions.find(({ state, mergedInto }) => state === 'highlighted' && mergedInto === null)?.id ?? null
