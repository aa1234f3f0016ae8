import type { Session } from '../../index.ts'

export const VIEWS = ['poll', 'questions'] as const
export type View = (typeof VIEWS)[number]

/** What there is to see in each view: differs where there is news. */
export function versionsOf({ poll, questions = [], highlightedQuestionId, status }: Session): Record<View, string> {
  return {
    poll: [status, poll?.id, poll?.state, poll?.revealed].join(),
    questions: [highlightedQuestionId, ...questions.map(({ id }) => id).toSorted()].join(),
  }
}
