import type { HostPass } from '../domain/host-only.ts'
import type { Poll } from '../domain/poll.ts'
import type { Question } from '../domain/question.ts'
import type { Session } from '../domain/session.ts'
import { hostListPoll } from './poll.ts'
import { helperQuestion } from './question.ts'
import { settingsPart } from './settings.ts'

export type ResultsView = ReturnType<typeof resultsView>

/** The results of a session: every poll, vote and question, without names. */
export function resultsView(
  of: { session: Session; polls: readonly Poll[]; questions: readonly Question[] },
  pass: HostPass,
) {
  const { title, createdAt, endsAt, participantCount, leftCount } = of.session
  return {
    title,
    createdAt,
    endsAt,
    ...timesOf(of),
    participantCount,
    ...(leftCount > 0 && { leftCount }),
    ...settingsPart(of.session.settings),
    polls: of.polls.map((poll) => hostListPoll(poll, pass)),
    questions: of.questions.map((question) => helperQuestion(question, pass)),
  }
}

/**
 * When a session ran: from its first open poll to its end. One that nobody ended ran until its last poll was closed.
 */
function timesOf({ session, polls }: { session: Session; polls: readonly Poll[] }) {
  const opened = polls.flatMap(({ openedAt }) => openedAt ?? [])
  if (opened.length === 0) return {}
  const openedAt = Math.min(...opened)
  if (session.status === 'live') return { openedAt }
  const { endsAt, endedAt } = session
  const closed = polls.flatMap(({ state, closedAt }) => (state === 'closed' ? (closedAt ?? endsAt) : []))
  const isByHost = endedAt !== null && endedAt < endsAt
  return { openedAt, endedAt: isByHost ? endedAt : Math.min(endsAt, Math.max(...closed)) }
}
