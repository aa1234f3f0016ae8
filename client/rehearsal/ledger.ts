import type { PollBody, QuestionState } from '../index.ts'
import type { Answer } from './caller.ts'
import type { Bounds } from './finding.ts'
import type { Ballot } from './poll-rules.ts'

/** One person's ballots in one poll. */
export type CastBallots = {
  /** The last one that was acknowledged, if any. */
  acknowledged: Ballot | undefined
  /** Later ones without an answer. Each may count or not. */
  possible: Ballot[]
}

/** What the server acknowledged in one session. The results must hold all of it, and nothing else. */
export type Ledger = {
  /** The polls that were opened and closed. */
  polls: PollBody[]
  /** Participants by name. A join whose answer was lost may have created one that nobody uses. */
  joins: Map<string, Bounds>
  /** By poll id, then by name. */
  votes: Map<string, Map<string, CastBallots>>
  /** By text. */
  questions: Map<string, Bounds>
  /** By the question's id. Undefined if the state is unknown. */
  states: Map<string, QuestionState | undefined>
  /** By the question's id. */
  upvotes: Map<string, Bounds>
}

/** An empty ledger. @param polls the polls of the session, as drafted */
export function emptyLedger(polls: PollBody[]): Ledger {
  return {
    polls,
    joins: new Map(),
    votes: new Map(polls.map((poll) => [poll.id, new Map()])),
    questions: new Map(),
    states: new Map(),
    upvotes: new Map(),
  }
}

/** Each attempt without an answer may have been carried out, too. */
function record(all: Map<string, Bounds>, name: string, { outcome, inDoubt }: Answer<unknown>) {
  const { least, most } = all.get(name) ?? { least: 0, most: 0 }
  const acknowledged = outcome === 'acknowledged' ? 1 : 0
  all.set(name, { least: least + acknowledged, most: most + acknowledged + inDoubt })
}

/** Records a join. */
export function recordJoin(ledger: Ledger, name: string, answer: Answer<unknown>): void {
  record(ledger.joins, name, answer)
}

/** Records a vote. An acknowledgement settles all earlier votes of the person, because the last vote counts. */
export function recordVote(
  ledger: Ledger,
  of: { pollId: string; name: string; ballot: Ballot },
  answer: Answer<unknown>,
): void {
  const votes = ledger.votes.get(of.pollId) ?? new Map<string, CastBallots>()
  ledger.votes.set(of.pollId, votes)
  const before = votes.get(of.name) ?? { acknowledged: undefined, possible: [] }
  if (answer.outcome === 'acknowledged') {
    votes.set(of.name, { acknowledged: of.ballot, possible: [] })
  } else if (answer.inDoubt > 0) {
    votes.set(of.name, { ...before, possible: [...before.possible, of.ballot] })
  }
}

/** Records a question. Each text must be unique. */
export function recordQuestion(ledger: Ledger, text: string, answer: Answer<{ id: string }>): void {
  record(ledger.questions, text, answer)
  if (answer.outcome === 'acknowledged') ledger.states.set(answer.value.id, 'pending')
}

/** Records a host's move. The question that was highlighted before becomes approved. */
export function recordMove(
  { states }: Ledger,
  id: string,
  state: 'approved' | 'highlighted',
  answer: Answer<unknown>,
): void {
  const known = answer.outcome === 'acknowledged'
  if (!known && answer.inDoubt === 0) return
  for (const [other, was] of states)
    if (state === 'highlighted' && was === 'highlighted') states.set(other, known ? 'approved' : undefined)
  states.set(id, known ? state : undefined)
}

/** Records an upvote. Each comes from another person, and a retry does not count twice. */
export function recordUpvote(ledger: Ledger, id: string, answer: Answer<unknown>): void {
  const inDoubt = answer.outcome === 'acknowledged' ? 0 : Math.min(1, answer.inDoubt)
  record(ledger.upvotes, id, { ...answer, inDoubt })
}
