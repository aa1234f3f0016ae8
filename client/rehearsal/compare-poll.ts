import { type PollKind, pollKind } from '../../shared/poll-kinds/index.ts'
import type { PollBody, Session } from '../index.ts'
import type { Finding } from './compare.ts'
import type { CastBallots, Ledger } from './ledger.ts'
import { differenceOf, entriesOf, type Tally } from './tallies.ts'

/** What stands between two polls in a roster row's `vote`, and between a prompt and its answer. */
const POLLS_APART = ' | '
const ANSWER_APART = ': '

/** The ballots that must be in the tally, and what the roster shows otherwise. */
type Counted = { ballots: unknown[]; lost: number; wrong: number }

/**
 * Compares one poll three ways: each person's answer in the roster, the number of votes, the tally
 * as the poll's own kind counts it.
 */
export function comparePoll(poll: PollBody, ledger: Ledger, results: Session): Finding {
  const shown = results.polls?.find(({ id }) => id === poll.id)
  const counted = countPeople(poll, ledger, results)
  const tally = pollKind(poll.kind).count(counted.ballots, poll.options)
  const apart = differenceOf(entriesOf(tally), entriesOf(shownTally(shown, tally)))
  const { lost, wrong } = weigh(counted, shown?.votes ?? 0, apart)
  const isClosed = shown?.state === 'closed'
  return {
    row: `votes: ${poll.kind}`,
    shown: shown?.votes ?? 0,
    lost: isClosed ? lost : Math.max(lost, 1),
    wrong,
    says: [
      ...(isClosed ? [] : [`The ${poll.kind} poll was closed and does not show as closed.`]),
      ...(lost > 0 ? [`${lost} acknowledged votes on the ${poll.kind} poll are missing.`] : []),
      ...(wrong > 0 ? [`${wrong} votes on the ${poll.kind} poll count and should not.`] : []),
      ...(apart.short + apart.over > 0 ? [`The ${poll.kind} tally is not that of its votes.`] : []),
    ],
  }
}

/** Of people, votes and tally the worst. A tally that differs is news only where the others agree. */
function weigh(
  counted: Counted,
  votes: number,
  { short, over }: { short: number; over: number },
): { lost: number; wrong: number } {
  const surplus = votes - counted.ballots.length
  const lost = Math.max(counted.lost, -surplus)
  const wrong = Math.max(counted.wrong, surplus)
  if (lost + wrong > 0) return { lost, wrong }
  return { lost: short > 0 ? 1 : 0, wrong: short === 0 && over > 0 ? 1 : 0 }
}

/** Asks the roster for everyone's answer, and takes it for what an unknown outcome came to. */
function countPeople(poll: PollBody, ledger: Ledger, { roster = [] }: Session): Counted {
  const kind = pollKind(poll.kind)
  const votes = ledger.votes.get(poll.id) ?? new Map<string, CastBallots>()
  const answers = new Map<string, string[]>([...votes.keys()].map((name) => [name, []]))
  for (const row of roster) {
    answers.set(row.name, [...(answers.get(row.name) ?? []), ...answersIn(row.vote, poll.prompt)])
  }
  const all: Counted = { ballots: [], lost: 0, wrong: 0 }
  for (const [name, shown] of answers) {
    const one = countPerson(votes.get(name), shown, poll, kind)
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

/** @param shown the person's answers in the roster: none, one, or more where votes were doubled */
function countPerson(
  cast: CastBallots | undefined,
  shown: string[],
  { options }: PollBody,
  kind: PollKind,
): { ballot: unknown; lost: number; wrong: number } {
  const [answer, ...doubled] = shown
  const inWords = (ballot: unknown) =>
    ballot === undefined ? undefined : kind.answer(ballot, options)
  const candidates = [cast?.acknowledged, ...(cast?.possible ?? [])]
  const place = candidates.findIndex((ballot) => inWords(ballot) === answer)
  const fits = place >= 0
  const isLost = !fits && cast?.acknowledged !== undefined
  return {
    ballot: fits ? candidates[place] : cast?.acknowledged,
    lost: isLost ? 1 : 0,
    wrong: doubled.length + (fits || isLost ? 0 : 1),
  }
}

/** The tally of a poll as it is shown, with what its kind counts and nothing else. */
function shownTally(shown: PollBody | undefined, expected: Tally): Tally {
  const options = shown?.options.map(({ id, tally = 0 }): [string, number] => [id, tally]) ?? []
  return {
    ...(expected.options && { options: new Map(options) }),
    words: shown?.words,
    texts: shown?.texts,
  }
}
