import type { RosterRow } from '../../shared/schemas/roster.ts'
import type { Row } from '../db/schema.ts'
import { answerOf } from './ballots.ts'
import type { Score } from './scores.ts'

/** A participant's name and address. Where votes are secret, the roster has nothing else. */
type Attendance = { participants: { id: string; name: string | null; email: string | null }[] }

/** The rows of a roster. People and polls are in the order in which it shows them, questions newest first. */
export type RosterSource = Attendance & {
  polls: Pick<Row<'poll'>, 'id' | 'kind' | 'prompt' | 'options' | 'max_entries'>[]
  votes: { poll_id: string; participant_id: string; ballot: unknown }[]
  questions: { participant_id: string; text: string }[]
}

const SEPARATOR = ' | '

const personOf = ({ name, email }: RosterSource['participants'][number]) => ({ email: email ?? '', name: name ?? '' })

/** One row per participant: who, each vote as `prompt: answer` in the order of the polls, the questions. */
export function makeRoster(source: RosterSource): RosterRow[] {
  const answersOf = collectAnswers(source)
  const questionsOf = collectQuestions(source)
  const voteOf = (id: string) =>
    source.polls.flatMap((poll) => {
      const answer = answersOf.get(id)?.get(poll.id)
      return answer === undefined ? [] : `${poll.prompt}: ${answer}`
    })
  return source.participants.map((one) => ({
    ...personOf(one),
    vote: voteOf(one.id).join(SEPARATOR),
    questions: (questionsOf.get(one.id) ?? []).join(SEPARATOR),
  }))
}

export const secretRoster = ({ participants }: Attendance): RosterRow[] =>
  participants.map((one) => ({ ...personOf(one), vote: '', questions: '' }))

/**
 * A table with one row per participant and one column per poll, under a row of headings.
 * @param scores by the ids of participants, for columns of places and points; undefined where the session keeps none
 */
export function answersByPerson(source: RosterSource, scores?: ReadonlyMap<string, Score>): string[][] {
  const answersOf = collectAnswers(source)
  const scoreOf = (id: string) => {
    const { place = '', points = '' } = scores?.get(id) ?? {}
    return scores ? [`${place}`, `${points}`] : []
  }
  const rows = source.participants.map((one) => {
    const { email, name } = personOf(one)
    const answers = source.polls.map((poll) => answersOf.get(one.id)?.get(poll.id) ?? '')
    return [email, name, ...scoreOf(one.id), ...answers]
  })
  const headings = [
    'email',
    'name',
    ...(scores ? ['place', 'points'] : []),
    ...source.polls.map(({ prompt }) => prompt),
  ]
  return [headings, ...rows]
}

function collectAnswers({ polls, votes }: RosterSource): Map<string, Map<string, string>> {
  const pollOf = new Map(polls.map((poll) => [poll.id, poll]))
  const answers = new Map<string, Map<string, string>>()
  for (const vote of votes) {
    const poll = pollOf.get(vote.poll_id)
    if (!poll) continue
    const own = answers.get(vote.participant_id) ?? new Map<string, string>()
    own.set(poll.id, answerOf(poll, vote.ballot))
    answers.set(vote.participant_id, own)
  }
  return answers
}

function collectQuestions({ questions }: RosterSource): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  for (const { participant_id, text } of questions.toReversed()) {
    asked.set(participant_id, [...(asked.get(participant_id) ?? []), text])
  }
  return asked
}
