import type { PollBody, QuestionState } from '../index.ts'
import type { Answer } from './caller.ts'
import type { Bounds } from './finding.ts'
import type { Ballot } from './poll-rules.ts'

export type CastBallots = {
  /** The last one that was acknowledged, if any. */
  acknowledged: Ballot | undefined
  /** Later ones without an answer. Each may count or not. */
  possible: Ballot[]
}

/** What the results of one session must show, from what the server acknowledged. They must show nothing else. */
export type Expected = {
  polls: PollBody[]
  /** Participants by name. A join whose answer was lost may have created one that nobody uses. */
  joins: Map<string, Bounds>
  /** By poll id, then by name. */
  votes: Map<string, Map<string, CastBallots>>
  questions: Map<string, Bounds>
  /** By the question's id. Undefined if the state is unknown. */
  states: Map<string, QuestionState | undefined>
  /** By the question's id. */
  upvotes: Map<string, Bounds>
}

/** What is expected of a session before anybody joins. @param polls as drafted */
export const expectNothing = (polls: PollBody[]): Expected => ({
  polls,
  joins: new Map(),
  votes: new Map(),
  questions: new Map(),
  states: new Map(),
  upvotes: new Map(),
})

/** Expects one more of a name. Each attempt without an answer may have been carried out, too. */
export function expectOne(all: Map<string, Bounds>, name: string, { outcome, inDoubt }: Answer<unknown>): void {
  const { least, most } = all.get(name) ?? { least: 0, most: 0 }
  const acknowledged = outcome === 'acknowledged' ? 1 : 0
  all.set(name, { least: least + acknowledged, most: most + acknowledged + inDoubt })
}

/** An acknowledgement settles all earlier votes of the person, because the last vote counts. */
export function expectVote(
  { votes }: Expected,
  { pollId, name, ballot }: { pollId: string; name: string; ballot: Ballot },
  answer: Answer<unknown>,
): void {
  const inPoll = votes.get(pollId) ?? new Map<string, CastBallots>()
  votes.set(pollId, inPoll)
  const before = inPoll.get(name) ?? { acknowledged: undefined, possible: [] }
  if (answer.outcome === 'acknowledged') inPoll.set(name, { acknowledged: ballot, possible: [] })
  else if (answer.inDoubt > 0) inPoll.set(name, { ...before, possible: [...before.possible, ballot] })
}

/** @param text has to be unique */
export function expectQuestion({ questions, states }: Expected, text: string, answer: Answer<{ id: string }>): void {
  expectOne(questions, text, answer)
  if (answer.outcome === 'acknowledged') states.set(answer.value.id, 'pending')
}

/** Expects the state after a host's move. The question that was highlighted before becomes approved. */
export function expectMove(
  { states }: Expected,
  id: string,
  state: 'approved' | 'highlighted',
  answer: Answer<unknown>,
): void {
  const isKnown = answer.outcome === 'acknowledged'
  if (!isKnown && answer.inDoubt === 0) return
  for (const [other, before] of states)
    if (state === 'highlighted' && before === 'highlighted') states.set(other, isKnown ? 'approved' : undefined)
  states.set(id, isKnown ? state : undefined)
}

/** Each upvote comes from another person, and a retry does not count twice. */
export function expectUpvote({ upvotes }: Expected, id: string, answer: Answer<unknown>): void {
  const inDoubt = answer.outcome === 'acknowledged' ? 0 : Math.min(1, answer.inDoubt)
  expectOne(upvotes, id, { ...answer, inDoubt })
}
