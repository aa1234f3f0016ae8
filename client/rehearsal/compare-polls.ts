import type { PollBody, Session } from '../index.ts'
import type { CastBallots, Expected } from './expected.ts'
import { compareCounts, type Finding } from './finding.ts'
import { answerOf, type Ballot, expectedCounts, shownCounts } from './poll-rules.ts'

/** Separators in a roster row's `vote`: between polls, and between a prompt and its answer. */
const BETWEEN_POLLS = ' | '
const BEFORE_ANSWER = ': '

/** The ballots that must be in the tally, and how many differ in the roster. */
type Counted = { ballots: Ballot[]; lost: number; wrong: number }

/**
 * Compares one poll in three ways: each person's answer in the roster, the number of votes, and the tally as the
 * contract counts it.
 */
export function comparePoll(poll: PollBody, expected: Expected, results: Session): Finding {
  const row = `votes: ${poll.kind}` as const
  const shown = results.polls?.find(({ id }) => id === poll.id)
  const votes = shown?.votes ?? 0
  const people = comparePeople(poll, expected, results)
  const counts = [...expectedCounts(people.ballots, poll)].map(([name, n]) => [name, { least: n, most: n }] as const)
  const tally = compareCounts(row, new Map(counts), shownCounts(shown, people.ballots))
  const { lost, wrong } = worstOf(people, votes, tally)
  const isClosed = shown?.state === 'closed'
  return {
    row,
    shown: votes,
    lost: isClosed ? lost : Math.max(lost, 1),
    wrong,
    faults: [
      ...(isClosed ? [] : [`The ${poll.kind} poll was closed, but is not shown as closed.`]),
      ...(lost > 0 ? [`${lost} acknowledged votes on the ${poll.kind} poll are missing.`] : []),
      ...(wrong > 0 ? [`${wrong} votes on the ${poll.kind} poll count, but should not.`] : []),
      ...(tally.faults.length > 0 ? [`The ${poll.kind} tally differs from its votes.`] : []),
    ],
  }
}

/** The worst result of people, votes and tally. A wrong tally only counts if the other two are right. */
function worstOf(people: Counted, votes: number, tally: Finding): { lost: number; wrong: number } {
  const surplus = votes - people.ballots.length
  const lost = Math.max(people.lost, -surplus)
  const wrong = Math.max(people.wrong, surplus)
  if (lost + wrong > 0) return { lost, wrong }
  return { lost: tally.lost > 0 ? 1 : 0, wrong: tally.lost === 0 && tally.wrong > 0 ? 1 : 0 }
}

/** Compares everyone's answer in the roster, which also shows whether votes of unknown outcome count. */
function comparePeople(poll: PollBody, expected: Expected, { roster = [] }: Session): Counted {
  const votes = expected.votes.get(poll.id) ?? new Map<string, CastBallots>()
  const shown = new Map([...votes.keys()].map((name): [string, string[]] => [name, []]))
  for (const { name, vote } of roster) shown.set(name, [...(shown.get(name) ?? []), ...answersIn(vote, poll.prompt)])
  const all: Counted = { ballots: [], lost: 0, wrong: 0 }
  for (const [name, answers] of shown) {
    const cast = votes.get(name) ?? { acknowledged: undefined, possible: [] }
    const counted = [cast.acknowledged, ...cast.possible].find((ballot) => textOf(ballot, poll) === answers[0])
    const ballot = counted ?? cast.acknowledged
    if (ballot) all.ballots.push(ballot)
    const fits = counted !== undefined || (answers.length === 0 && !cast.acknowledged)
    if (!fits) all[cast.acknowledged ? 'lost' : 'wrong']++
    // A vote that was counted twice appears twice.
    all.wrong += Math.max(0, answers.length - 1)
  }
  return all
}

const textOf = (ballot: Ballot | undefined, poll: PollBody) => ballot && answerOf(ballot, poll)

function answersIn(vote: string, prompt: string): string[] {
  const start = prompt + BEFORE_ANSWER
  return vote.split(BETWEEN_POLLS).flatMap((part) => (part.startsWith(start) ? part.slice(start.length) : []))
}
