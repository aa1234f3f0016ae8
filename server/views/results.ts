import type { Poll } from '../domain/poll.ts'
import type { Question } from '../domain/question.ts'
import type { HostPass } from '../domain/sealed.ts'
import type { Session } from '../domain/session.ts'
import { hostListPoll } from './poll.ts'
import { publicQuestion } from './question.ts'

export type ResultsView = ReturnType<typeof resultsView>

/** The results of a session: every poll, vote and question, without names. */
export function resultsView(
  of: { session: Session; polls: readonly Poll[]; questions: readonly Question[] },
  pass: HostPass,
) {
  const { title, createdAt, endsAt, participantCount } = of.session
  return {
    title,
    createdAt,
    endsAt,
    participantCount,
    polls: of.polls.map((poll) => hostListPoll(poll, pass)),
    questions: of.questions.map(publicQuestion),
  }
}
