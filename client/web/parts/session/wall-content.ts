import type { Question, Session } from '../../../index.ts'

export type WallContent = 'thanks' | 'lobby' | 'questions' | 'scores' | 'answer' | 'question' | 'poll'

/**
 * The host's choice; else the question on stage, which covers the poll; else the poll; between polls the audience's
 * questions, or how to join if there are none. Scores also show after the end.
 */
export function wallContentOf(session: Session): WallContent {
  const { status, stage = 'poll', poll } = session
  if (stage === 'scores') return stage
  if (status === 'ended') return 'thanks'
  if (stage !== 'poll') return stage
  if (questionOnStage(session)) return 'question'
  if (poll) return 'poll'
  return topQuestions(session).length > 0 ? 'questions' : 'lobby'
}

type Questions = Pick<Session, 'questions' | 'highlightedQuestionId'>

export const questionOnStage = ({ questions = [], highlightedQuestionId }: Questions): Question | undefined =>
  questions.find(({ id }) => id === highlightedQuestionId)

/** Approved questions, those with the most upvotes first, and then the oldest: a new one moves no other. */
export const topQuestions = ({ questions = [] }: Questions): Question[] =>
  questions
    .filter(({ state }) => state === 'approved')
    .toReversed()
    .sort((a, b) => b.upvotes - a.upvotes)
