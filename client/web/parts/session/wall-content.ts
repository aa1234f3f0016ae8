import type { Session } from '../../../index.ts'

/** What the wall shows, one thing at a time. */
export type WallContent = 'thanks' | 'lobby' | 'questions' | 'scores' | 'answer' | 'question' | 'poll'

/**
 * What the host chose; else the question on stage, which covers the poll, then the poll; between polls the audience's
 * questions, and how to join where there are none. Scores are shown after the end, too.
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
