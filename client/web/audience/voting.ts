import { LiveAudienceError } from '../../index.ts'

/**
 * A phone's vote on one poll, from the tap to the server's word:
 *
 *     none, in, late, refused --cast--> sending --accepted--> in
 *     sending --no connection--> waits --accepted--> in
 *     sending, waits --the poll is over--> late
 *     sending, waits --refused--> refused
 *
 * What was cast last is what is sent: an answer to an earlier one changes nothing of that. Nothing is
 * in before the server said so, and nothing but its refusal gives a vote up. What it had accepted
 * before counts on, so that a change that comes too late can be told with what counts instead.
 */
export type Voting = {
  progress: Progress
  /** What was last chosen here, sent or not. */
  ballot: Ballot | undefined
  /** What the server last accepted. */
  counted?: Ballot
  /** Why a vote was refused. */
  refusal?: LiveAudienceError
}

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; text?: string; ranks?: string[] }
export type Progress = 'none' | 'sending' | 'in' | 'waits' | 'late' | 'refused'

/** What a browser keeps of it, over a reload and for its other tabs. */
export type Kept = { ballot: Ballot; isIn: boolean; counted?: Ballot }

export type VotingEvent =
  | { type: 'cast'; ballot: Ballot }
  | { type: 'accepted'; ballot: Ballot }
  | { type: 'failed'; ballot: Ballot; error: unknown }
  | { type: 'kept elsewhere'; kept: Kept | undefined }

export function next(voting: Voting, event: VotingEvent): Voting {
  if (event.type === 'kept elsewhere') return withKept(voting, event.kept)
  const { ballot } = event
  if (event.type === 'accepted') return accepted(voting, ballot)
  const was = countedPart(voting.counted)
  if (event.type === 'cast') return { progress: 'sending', ballot, ...was }
  return isSame(ballot, voting.ballot) ? { ...failed(ballot, event.error), ...was } : voting
}

const accepted = (voting: Voting, ballot: Ballot): Voting =>
  isSame(ballot, voting.ballot)
    ? { progress: 'in', ballot, counted: ballot }
    : { ...voting, counted: ballot }

const countedPart = (counted: Ballot | undefined) => counted && { counted }

/** Another tab's vote counts here once it is in; one that is on its way replaces what waits here. */
function withKept(voting: Voting, kept: Kept | undefined): Voting {
  if (kept?.isIn) return restore(kept)
  return kept && isUnsent(voting) ? { ...voting, ballot: kept.ballot } : voting
}

const OVER: readonly unknown[] = ['no_open_poll', 'poll_not_open', 'session_ended']

function failed(ballot: Ballot, error: unknown): Voting {
  if (!(error instanceof LiveAudienceError) || error.mayPass) return { progress: 'waits', ballot }
  if (OVER.includes(error.code)) return { progress: 'late', ballot }
  return { progress: 'refused', ballot, refusal: error }
}

export const isSame = (a: Ballot, b: Ballot | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Whether there is something to send. */
export const isUnsent = ({ progress }: Voting): boolean =>
  progress === 'sending' || progress === 'waits'

export function restore(kept: Kept | undefined): Voting {
  if (!kept) return { progress: 'none', ballot: undefined }
  const { ballot, isIn, counted } = kept
  return {
    progress: isIn ? 'in' : 'waits',
    ballot,
    ...countedPart(isIn ? ballot : counted),
  }
}

/** What to keep. A late vote stays, so that the closed poll can say that it does not count. */
export function toKept({ progress, ballot, counted }: Voting): Kept | undefined {
  if (progress === 'refused') return counted && { ballot: counted, isIn: true }
  if (!ballot) return undefined
  return progress === 'in'
    ? { ballot, isIn: true }
    : { ballot, isIn: false, ...countedPart(counted) }
}
