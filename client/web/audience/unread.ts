import type { Session } from '../../index.ts'

export const VIEWS = ['poll', 'questions'] as const
export type View = (typeof VIEWS)[number]

/** A version of each view, which changes when there is something new to see. */
export function versionsOf({ poll, questions = [], highlightedQuestionId, status }: Session): Record<View, string> {
  return {
    poll: [status, poll?.id, poll?.state, poll?.revealed].join(),
    questions: [highlightedQuestionId, ...questions.map(({ id }) => id).toSorted()].join(),
  }
}
