import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Move } from '../model/operations.ts'

/** What a play is about, as data: it is drawn from a seed, and shrinks by leaving parts of it out. */

export type Task =
  | { does: 'vote'; poll: number; choice: number }
  | { does: 'leave' | 'end' | 'read' }
  | { does: 'join'; name?: string }
  | { does: 'ask'; text: string }
  | { does: 'upvote' | 'take back'; question: number }
  | { does: 'moderate'; question: number; move: Move }
  | { does: 'remove' | 'restore'; person: number }
  | { does: 'void'; ticket: number }
  | { does: 'merge'; question: number; into: number }
  | { does: 'split'; question: number }
  | { does: 'reply'; question: number; text: string }
  | { does: 'open'; poll: number; expects: 'nothing' | 'what I see' | 'anything' }
  | { does: 'close' | 'delete draft'; poll: number }
  | { does: 'reveal'; poll: number; revealed: boolean }
  | { does: 'stage'; show: 'poll' | 'lobby' | 'questions' | 'scores'; podium?: true }
  | { does: 'add picture'; shade: number }
  | { does: 'see picture' | 'show behind'; picture: number }
  | { does: 'draft'; draft: PollDraft; picture?: number }
  | { does: 'edit'; poll: number; prompt: string; picture?: number }

/** Somebody who does one thing after another, each at a node. */
export type Turn = { actor: string; node: number; task: Task }

export type Fault =
  /** A connection is cut before PostgreSQL gets its statement, or after the statement took effect. */
  | { does: 'cut'; when: 'before' | 'after'; pick: number }
  /** PostgreSQL refuses a statement: it is stopping, or its disk is full. */
  | { does: 'refuse'; code: '57P01' | '53100'; pick: number }
  /** A node stops hearing the others, and what was on its way to it is lost. */
  | { does: 'deafen'; pick: number }
  | { does: 'kill'; pick: number }
  /** The node that makes the next change is killed before it tells the others. */
  | { does: 'kill before it tells' }
  /** A client stops waiting, and sends again. Whether the node notices depends on the network. */
  | { does: 'give up'; isNoticed: boolean; elsewhere: boolean; pick: number; by?: string }
  /** The next statement that writes stands still in its middle. */
  | { does: 'pause'; of: 'vote' | 'anything' }
  /** The network holds up a statement that writes, or the next request that its client would send again. */
  | { does: 'delay statement'; of?: 'vote' | 'participant' }
  | { does: 'delay request'; by?: string }

export type Round = {
  /** Milliseconds by which the clock of everyone moves before it. */
  clock: number
  turns: Turn[]
  /** Each with the step of the scheduler at which it happens. */
  faults: { at: number; fault: Fault }[]
}

export type Script = {
  nodes: number
  /** Whether the nodes start at the same time on an empty database. */
  isFirstStart: boolean
  isSecret: boolean
  /** Whether it keeps scores. Not where the clocks of nodes differ: points depend on when a node got a vote. */
  hasScores: boolean
  /** Whether people join with tickets. */
  hasTickets: boolean
  polls: PollDraft[]
  /** Whose stream is read bit by bit, if any. */
  slowReader: Watcher | undefined
  /** The part of the time for which the loops of all nodes are busy: the busier, the longer a session rests between frames. */
  loopUse: number
  skew: number[]
  rounds: Round[]
}

/** Who watches the session, by a stream each. */
export const WATCHERS = ['wall', 'audience'] as const
export type Watcher = (typeof WATCHERS)[number]

export const HOSTS = ['ada', 'assistant'] as const
export const PHONES = ['zoe', 'max', 'eve'] as const
/** Who has a participant's token in place of a cookie. */
export const WITHOUT_COOKIES = 'max'
/** Does not number its votes, as an add-in of another maker. */
export const OLD = 'eve'
/** The ticket that nobody has used when the play begins. */
export const SPARE = PHONES.length
/** Joins during the play. */
export const LATE = 'kim'
