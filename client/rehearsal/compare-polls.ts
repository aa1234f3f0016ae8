import type { PollBody, Session } from '../index.ts'
import { compareCounts, type Finding } from './finding.ts'
import type { CastBallots, Ledger } from './ledger.ts'
import { answerOf, type Ballot, expectedCounts, shownCounts } from './poll-rules.ts'

/** Separators in a roster row's `vote`: between polls, and between a prompt and its answer. */
const POLLS_APART = ' | '
const ANSWER_APART = ': '

/** The ballots that must be in the tally, and how many differ in the roster. */
type Counted = { ballots: Ballot[]; lost: number; wrong: number }

/**
 * Compares one poll in three ways: each person's answer in the roster, the number of votes, and the tally as the
 * contract counts it.
 */
export function comparePoll(poll: PollBody, ledger: Ledger, results: Session): Finding {
  const row = `votes: ${poll.kind}` as const
  const shown = results.polls?.find(({ id }) => id === poll.id)
  const counted = countPeople(poll, ledger, results)
  const expected = expectedCounts(counted.ballots, poll)
  const exactly = new Map([...expected].map(([name, n]) => [name, { least: n, most: n }]))
  const tally = compareCounts(row, exactly, shownCounts(shown, counted.ballots))
  const { lost, wrong } = weigh(counted, shown?.votes ?? 0, tally)
  const isClosed = shown?.state === 'closed'
  return {
    row,
    shown: shown?.votes ?? 0,
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
function weigh(counted: Counted, votes: number, tally: Finding): { lost: number; wrong: number } {
  const surplus = votes - counted.ballots.length
  const lost = Math.max(counted.lost, -surplus)
  const wrong = Math.max(counted.wrong, surplus)
  if (lost + wrong > 0) return { lost, wrong }
  return { lost: tally.lost > 0 ? 1 : 0, wrong: tally.lost === 0 && tally.wrong > 0 ? 1 : 0 }
}

/** Reads everyone's answer from the roster, which also settles votes of unknown outcome. */
function countPeople(poll: PollBody, ledger: Ledger, { roster = [] }: Session): Counted {
  const votes = ledger.votes.get(poll.id) ?? new Map<string, CastBallots>()
  const answers = new Map<string, string[]>([...votes.keys()].map((name) => [name, []]))
  for (const row of roster) {
    answers.set(row.name, [...(answers.get(row.name) ?? []), ...answersIn(row.vote, poll.prompt)])
  }
  const all: Counted = { ballots: [], lost: 0, wrong: 0 }
  for (const [name, shown] of answers) {
    const one = countPerson(votes.get(name), shown, poll)
    if (one.ballot !== undefined) all.ballots.push(one.ballot)
    all.lost += one.lost
    all.wrong += one.wrong
  }
  return all
}

function answersIn(vote: string, prompt: string): string[] {
  const start = prompt + ANSWER_APART
  const parts = vote.split(POLLS_APART).filter((part) => part.startsWith(start))
  return parts.map((part) => part.slice(start.length))
}

/** @param shown the person's answers in the roster: none, one, or several if votes were counted twice */
function countPerson(
  cast: CastBallots | undefined,
  shown: string[],
  poll: PollBody,
): { ballot: Ballot | undefined; lost: number; wrong: number } {
  const [answer, ...doubled] = shown
  const candidates = [cast?.acknowledged, ...(cast?.possible ?? [])]
  const index = candidates.findIndex((ballot) => (ballot && answerOf(ballot, poll)) === answer)
  const fits = index >= 0
  const isLost = !fits && cast?.acknowledged !== undefined
  return {
    ballot: fits ? candidates[index] : cast?.acknowledged,
    lost: isLost ? 1 : 0,
    wrong: doubled.length + (fits || isLost ? 0 : 1),
  }
}
