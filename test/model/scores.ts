import { type Ballot, type Poll, pollState, type SessionState } from './state.ts'

/** Who is how far ahead, written from the contract. */
export type ScoreRow = { id: string; place: number; points: number; right: number; name: string; nameOnWall: string }

/** What the wall shows of them. */
export const SHOWN = 10
/** Whoever has no name that may be shown is a guest with a number, which nobody foretells. */
export const GUEST = 'Guest'

/** Quizzes count once they are closed, and as long as their results are shown. */
export const countedQuizzes = (session: SessionState, now: number): Poll[] =>
  session.polls.filter(
    (poll) =>
      poll.kind === 'quiz' && pollState(poll, session, now) === 'closed' && (poll.revealed ?? poll.reveal !== 'host'),
  )

/** Everyone who joined, the best first. */
export function standings(session: SessionState, now: number): ScoreRow[] {
  const quizzes = countedQuizzes(session, now)
  const all = [...session.participants].map(([id, { name, isNamePublic }]) => {
    const won = quizzes.filter((poll) => isRight(poll, poll.votes.get(id)?.ballot))
    const points = won.reduce((sum, poll) => sum + pointsFor(poll, poll.votes.get(id)?.at ?? 0), 0)
    const names = { name: name || GUEST, nameOnWall: (isNamePublic && name) || GUEST }
    return { id, points, right: won.length, ...names }
  })
  return all
    .map((one) => ({ ...one, place: 1 + all.filter(({ points }) => points > one.points).length }))
    .toSorted((one, other) => one.place - other.place)
}

/** Any right option, or, of several choices, all of them and nothing else. Both are in the order of the options. */
function isRight({ correct, several }: Poll, ballot: Ballot | undefined): boolean {
  return several ? String(ballot) === String(correct) : correct.includes(String(ballot))
}

/** 1000, or with a timer `round(1000 × (1 − elapsed ÷ limit ÷ 2))`. */
function pointsFor({ openedAt = 0, closesAt }: Poll, at: number): number {
  if (closesAt === undefined) return 1_000
  return Math.round(1_000 * (1 - (at - openedAt) / (closesAt - openedAt) / 2))
}
