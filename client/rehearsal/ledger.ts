import type { PollBody, QuestionState } from '../index.ts'
import type { Answer } from './caller.ts'
import type { Ballot } from './poll-rules.ts'

/** One person's ballots in one poll. */
export type CastBallots = {
  /** The last that was acknowledged; undefined where none was. */
  acknowledged: Ballot | undefined
  /** Those since then that may count or not, since no answer came. */
  possible: Ballot[]
}

/** What one session's server has promised. Everything in it must be in the results, and nothing else. */
export type Ledger = {
  /** The polls that were opened and closed. */
  polls: PollBody[]
  /** By name: whether the join was acknowledged, and how many participants may be there beside it. */
  joins: Map<string, { acknowledged: boolean; ghosts: number }>
  /** By poll id, then by name. */
  votes: Map<string, Map<string, CastBallots>>
  /** By id. The state is undefined where nobody knows it. */
  questions: Map<string, { text: string; state: QuestionState | undefined }>
  /** By text: how many questions may be there beside the acknowledged ones. */
  possibleQuestions: Map<string, number>
  /** By question id: how many upvotes were acknowledged, and how many more may count. */
  upvotes: Map<string, { acknowledged: number; possible: number }>
}

/** A ledger with nothing in it. @param polls those of the session, as they were drafted */
export function emptyLedger(polls: PollBody[]): Ledger {
  return {
    polls,
    joins: new Map(),
    votes: new Map(polls.map((poll) => [poll.id, new Map()])),
    questions: new Map(),
    possibleQuestions: new Map(),
    upvotes: new Map(),
  }
}

/** Writes down a join; one whose answer was lost may have left a participant that nobody uses. */
export function recordJoin(ledger: Ledger, name: string, answer: Answer<unknown>): void {
  const acknowledged = answer.outcome === 'acknowledged'
  ledger.joins.set(name, { acknowledged, ghosts: answer.inDoubt })
}

/**
 * Writes down a vote. An acknowledgement settles everything that the person sent before it, because
 * the last vote counts.
 */
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

/** Writes down a question. Each is to have a text of its own. */
export function recordQuestion(ledger: Ledger, text: string, answer: Answer<{ id: string }>): void {
  if (answer.inDoubt > 0) ledger.possibleQuestions.set(text, answer.inDoubt)
  if (answer.outcome !== 'acknowledged') return
  ledger.questions.set(answer.value.id, { text, state: 'pending' })
}

/** Writes down a host's move. Highlighting returns the question that was on stage to approved. */
export function recordMove(
  ledger: Ledger,
  id: string,
  state: 'approved' | 'highlighted',
  answer: Answer<unknown>,
): void {
  const known = answer.outcome === 'acknowledged'
  if (!known && answer.inDoubt === 0) return
  for (const question of ledger.questions.values()) {
    if (state !== 'highlighted' || question.state !== 'highlighted') continue
    question.state = known ? 'approved' : undefined
  }
  const question = ledger.questions.get(id)
  if (question) question.state = known ? state : undefined
}

/** Writes down an upvote; each is of another person. */
export function recordUpvote(ledger: Ledger, id: string, answer: Answer<unknown>): void {
  const upvotes = ledger.upvotes.get(id) ?? { acknowledged: 0, possible: 0 }
  ledger.upvotes.set(id, upvotes)
  if (answer.outcome === 'acknowledged') upvotes.acknowledged++
  else if (answer.inDoubt > 0) upvotes.possible++
}
