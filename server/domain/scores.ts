import { QUIZ_POINTS } from '../../shared/limits.ts'
import type { Row } from '../db/schema.ts'
import { isRevealed, pollStateIn, type StoredState } from './poll.ts'
import { type HostOnly, hostOnly, type OnStage, onStage } from './sealed.ts'
import type { Session } from './session.ts'

type OpenedAndDue = Pick<Row<'poll'>, 'opened_at' | 'closes_at'>
type RightVote = Pick<Row<'vote'>, 'participant_id' | 'cast_at'>

/** What scores are made of. Instants in epoch milliseconds. */
export type ScoreSource = {
  quizzes: (StoredState & OpenedAndDue & Pick<Row<'poll'>, 'reveal' | 'revealed'> & { right_votes: RightVote[] })[]
  /** In the order that they joined. */
  people: (Pick<Row<'participant'>, 'id' | 'name' | 'name_is_public'> & { seat: number })[]
}

/** How a participant stands. Names open to the host, those given to be shown to the wall. */
export type Standing = {
  participantId: string
  place: number
  points: number
  /** How many quizzes they had right. */
  right: number
  name: HostOnly<string>
  nameOnWall: OnStage<string>
}

/** Everyone who joined, the best first; none where no quiz counts yet. */
export type Scoreboard = { standings: Standing[]; hasBegun: boolean }

/**
 * What a right vote earns: all points, or with a timer the fewer the later it came, down to half. The
 * limit is the whole time from opening to the instant that the timer was set to last, so that of two
 * votes the earlier never earns less, whenever a timer was set, prolonged or cut short; closing before
 * that instant changes nothing.
 * @param castAt when the vote was stored that counts (epoch ms, by the server's clock)
 */
export function pointsFor(castAt: number, { opened_at, closes_at }: OpenedAndDue): number {
  if (opened_at === null || closes_at === null) return QUIZ_POINTS
  // Nodes may differ in their clocks.
  const limit = Math.max(1, closes_at - opened_at)
  const elapsed = Math.min(Math.max(0, castAt - opened_at), limit)
  return Math.round(QUIZ_POINTS * (1 - elapsed / limit / 2))
}

/**
 * Adds up what everyone earned in the quizzes that are closed and revealed: of another quiz a change
 * of places would tell who is right. Who has no right vote has 0 points.
 * @param moment how far the session is
 */
export function standingsOf({ quizzes, people }: ScoreSource, moment: Pick<Session, 'status' | 'asOf'>): Scoreboard {
  const counted = quizzes.filter((quiz) => counts(quiz, moment))
  const earned = new Map<string, { points: number; right: number }>()
  for (const quiz of counted) {
    for (const { participant_id, cast_at } of quiz.right_votes) {
      const { points, right } = earned.get(participant_id) ?? NOTHING
      const more = pointsFor(cast_at, quiz)
      earned.set(participant_id, { points: points + more, right: right + 1 })
    }
  }
  const all = people
    .map((person) => ({ ...names(person), ...(earned.get(person.id) ?? NOTHING) }))
    .toSorted((a, b) => b.points - a.points)
  const placeOf = (points: number) => all.findIndex((one) => one.points === points) + 1
  return { standings: all.map((one) => ({ ...one, place: placeOf(one.points) })), hasBegun: counted.length > 0 }
}

const NOTHING = { points: 0, right: 0 }

function counts(quiz: ScoreSource['quizzes'][number], moment: Pick<Session, 'status' | 'asOf'>) {
  const state = pollStateIn(moment, quiz)
  return state === 'closed' && isRevealed(quiz, state)
}

/** Whoever gave no name, or not to be shown, is a guest by their seat, which is theirs for good. */
function names({ id, name, name_is_public, seat }: ScoreSource['people'][number]) {
  const guest = `Guest ${seat}`
  return { participantId: id, name: hostOnly(name ?? guest), nameOnWall: onStage((name_is_public && name) || guest) }
}
