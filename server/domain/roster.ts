import { type PollKindName, type PollOption, pollKind } from '../../shared/poll-kinds/index.ts'
import type { RosterRow } from '../../shared/schemas/session.ts'

/** What the roster is made of, each list in the order that it is told. */
export type RosterSource = {
  participants: { id: string; name: string | null; email: string | null }[]
  polls: { id: string; kind: PollKindName; prompt: string; options: PollOption[] }[]
  votes: { poll_id: string; participant_id: string; ballot: unknown }[]
  questions: { participant_id: string; text: string }[]
}

const SEPARATOR = ' | '

/** One row per participant: who, each vote as `prompt: answer` in the order of the polls, the questions. */
export function makeRoster(source: RosterSource): RosterRow[] {
  const answersOf = collectAnswers(source)
  const questionsOf = collectQuestions(source)
  return source.participants.map(({ id, name, email }) => ({
    email: email ?? '',
    name: name ?? '',
    vote: source.polls.flatMap((poll) => answersOf.get(id)?.get(poll.id) ?? []).join(SEPARATOR),
    questions: (questionsOf.get(id) ?? []).join(SEPARATOR),
  }))
}

/** `prompt: answer` by participant and poll. */
function collectAnswers({ polls, votes }: RosterSource): Map<string, Map<string, string>> {
  const pollOf = new Map(polls.map((poll) => [poll.id, poll]))
  const answers = new Map<string, Map<string, string>>()
  for (const vote of votes) {
    const poll = pollOf.get(vote.poll_id)
    if (!poll) continue
    const own = answers.get(vote.participant_id) ?? new Map<string, string>()
    own.set(poll.id, `${poll.prompt}: ${pollKind(poll.kind).answer(vote.ballot, poll.options)}`)
    answers.set(vote.participant_id, own)
  }
  return answers
}

function collectQuestions({ questions }: RosterSource): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  for (const { participant_id, text } of questions) {
    asked.set(participant_id, [...(asked.get(participant_id) ?? []), text])
  }
  return asked
}
