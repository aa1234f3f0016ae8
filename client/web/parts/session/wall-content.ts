import type { Session } from '../../../index.ts'

/** The content of the wall, one thing at a time. */
export type WallContent = 'thanks' | 'lobby' | 'questions' | 'scores' | 'answer' | 'question' | 'poll'

/**
 * The host's choice; else the question on stage, which covers the poll; else the poll; between polls the audience's
 * questions, or how to join if there are none. Scores also show after the end.
 */
export function wallContentOf(session: Session): WallContent {
  const { status, stage = 'poll', poll, questions = [], highlightedQuestionId } = session
  if (stage === 'scores') return stage
  if (status === 'ended') return 'thanks'
  if (stage !== 'poll') return stage
  if (questions.some(({ id }) => id === highlightedQuestionId)) return 'question'
  if (poll) return 'poll'
  return questions.some(({ state }) => state === 'approved') ? 'questions' : 'lobby'
}
