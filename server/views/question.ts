import type { QuestionBody } from '../../shared/schemas/question.ts'
import type { Question } from '../domain/question.ts'
import type { HostPass } from '../domain/sealed.ts'

/** A question as the wall shows it. The type excludes questions with an author. */
export type PublicQuestionBody = Omit<QuestionBody, 'author' | 'mine' | 'upvoted'> & { author?: never }

export const publicQuestion = (question: Question): PublicQuestionBody => ({
  id: question.id,
  text: question.text,
  state: question.state,
  createdAt: question.createdAt,
  upvotes: question.upvotes,
  ...(question.reply !== null && { reply: question.reply }),
})

/** A question with the reader's own marks. */
export function audienceQuestion(question: Question): Omit<QuestionBody, 'author'> {
  return { ...publicQuestion(question), mine: question.mine, upvoted: question.upvoted }
}

/** A question with its author, unless votes are secret. */
export function hostQuestion(question: Question, pass: HostPass): QuestionBody {
  const { author } = question
  return { ...publicQuestion(question), ...(author && { author: author.open(pass) }) }
}

/** The question on stage, of those that the reader sees. */
export const highlightedId = (questions: readonly Question[]): string | null =>
  questions.find((question) => question.state === 'highlighted')?.id ?? null
