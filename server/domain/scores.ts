import { QUIZ_POINTS } from '../../shared/limits.ts'
import { placeIn } from '../../shared/places.ts'
import type { Row } from '../db/schema.ts'
import { type HostOnly, hostOnly, type OnStage, onStage } from './host-only.ts'
import { isRevealed, pollStateIn, type StoredState } from './poll.ts'
import type { Session } from './session.ts'

type OpenedAndDue = Pick<Row<'poll'>, 'opened_at' | 'closes_at'>
type RightVote = Pick<Row<'vote'>, 'participant_id' | 'cast_at'>

type Quiz = StoredState & OpenedAndDue & Pick<Row<'poll'>, 'reveal' | 'revealed'> & { right_votes: RightVote[] }

/** The data that scores are computed from. Instants in epoch milliseconds. */
export type ScoreSource = {
  quizzes: Quiz[]
  /** In the order that they joined. */
  people: (Pick<Row<'participant'>, 'id' | 'name' | 'name_is_public'> & { seat: number })[]
}

export type Score = { place: number; points: number; right: number }

/** A participant's score. The host may open every name, the wall only public ones. */
export type ScoreRow = Score & { participantId: string; name: HostOnly<string>; nameOnWall: OnStage<string> }

/** Everyone who joined, the best first; empty while no quiz counts. */
export type Scoreboard = { standings: ScoreRow[]; hasBegun: boolean }

/**
 * The points of a right vote: all of them, or with a timer fewer the later it came, down to half. The limit is the time
 * from opening to the instant that the timer was last set to. So an earlier vote never earns less than a later one, even
 * if the timer was changed or the poll was closed before that instant.
 * @param castAt when the vote that counts was stored (epoch ms, by the server's clock)
 */
export function pointsFor(castAt: number, { opened_at, closes_at }: OpenedAndDue): number {
  if (opened_at === null || closes_at === null) return QUIZ_POINTS
  // The clocks of nodes may differ.
  const limit = Math.max(1, closes_at - opened_at)
  const elapsed = Math.min(Math.max(0, castAt - opened_at), limit)
  return Math.round(QUIZ_POINTS * (1 - elapsed / limit / 2))
}

type Moment = Pick<Session, 'status' | 'asOf'>

/**
 * Adds up everyone's points in the quizzes that are closed and revealed. In any other quiz, a changed rank would
 * show who is right. Participants without a right vote have 0 points.
 * @param moment the state of the session
 */
export function standingsOf({ quizzes, people }: ScoreSource, moment: Moment): Scoreboard {
  const counted = quizzes.filter((quiz) => counts(quiz, moment))
  const standings = withScores(people, counted).map(({ place, points, right, ...person }) => ({
    ...names(person),
    place,
    points,
    right,
  }))
  return { standings: standings.toSorted((a, b) => b.points - a.points), hasBegun: counted.length > 0 }
}

type Played<Person> = Pick<ScoreSource, 'quizzes'> & { people: readonly Person[] }

/** Everyone's score by their id, as in `standingsOf`; empty while no quiz counts. */
export function scoresById<Person extends { id: string }>(
  { quizzes, people }: Played<Person>,
  moment: Moment,
): ReadonlyMap<string, Score> {
  const counted = quizzes.filter((quiz) => counts(quiz, moment))
  return new Map(counted.length === 0 ? [] : withScores(people, counted).map((one) => [one.id, one]))
}

function withScores<Person extends { id: string }>(people: readonly Person[], counted: Quiz[]): (Person & Score)[] {
  const earned = new Map<string, Omit<Score, 'place'>>()
  for (const quiz of counted) {
    for (const { participant_id, cast_at } of quiz.right_votes) {
      const { points, right } = earned.get(participant_id) ?? NOTHING
      const more = pointsFor(cast_at, quiz)
      earned.set(participant_id, { points: points + more, right: right + 1 })
    }
  }
  const all = people.map((person) => ({ ...person, ...(earned.get(person.id) ?? NOTHING) }))
  const points = all.map((one) => one.points)
  return all.map((one) => ({ ...one, place: placeIn(points, one.points) }))
}

const NOTHING = { points: 0, right: 0 }

function counts(quiz: Quiz, moment: Moment) {
  const state = pollStateIn(moment, quiz)
  return state === 'closed' && isRevealed(quiz, state)
}

/** A participant without a public name is a guest with the number of their seat, which never changes. */
function names({ id, name, name_is_public, seat }: ScoreSource['people'][number]) {
  const guest = `Guest ${seat}`
  return { participantId: id, name: hostOnly(name ?? guest), nameOnWall: onStage((name_is_public && name) || guest) }
}
