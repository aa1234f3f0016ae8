import { nextSeq, seqAbove } from '../../calls/vote-seq.ts'
import { LiveAudienceError } from '../../index.ts'

/**
 * A phone's vote on one poll, from the tap to the server's word:
 *
 *     none, in, late, refused --cast--> sending --accepted--> in
 *     sending --no connection--> waits --accepted--> in
 *     sending, waits --the poll is over--> late
 *     sending, waits --refused--> refused
 *     sending, waits --a later vote counts--> none
 *
 * What was cast last is what is sent: an answer to an earlier one changes nothing of that. Nothing is
 * in before the server said so, and nothing but its refusal gives a vote up. What it had accepted
 * before counts on, so that a change that comes too late can be told with what counts instead.
 * Each vote has a number by which the server knows which was cast later, here or in another tab.
 */
export type Voting = {
  progress: Progress
  /** What was last chosen here, sent or not. */
  ballot: Ballot | undefined
  /** The highest number of a vote that is known, which is that of `ballot` while it is unsent. */
  seq?: number | undefined
  /** What the server last accepted. */
  counted?: Ballot
  /** Why a vote was refused. */
  refusal?: LiveAudienceError
}

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; text?: string; ranks?: string[] }
export type Progress = 'none' | 'sending' | 'in' | 'waits' | 'late' | 'refused'

/** What a browser keeps of it, over a reload and for its other tabs. */
export type Kept = { ballot: Ballot; seq?: number | undefined; isIn: boolean; counted?: Ballot }

/** A vote as it was sent. */
type Sent = { ballot: Ballot; seq?: number | undefined }

export type VotingEvent =
  | { type: 'cast'; ballot: Ballot; now: number }
  | ({ type: 'accepted' } & Sent)
  | ({ type: 'failed'; error: unknown; now: number } & Sent)
  | { type: 'kept elsewhere'; kept: Kept | undefined }

export function next(voting: Voting, event: VotingEvent): Voting {
  if (event.type === 'kept elsewhere') return withKept(voting, event.kept)
  const { ballot } = event
  const was = countedPart(voting.counted)
  if (event.type === 'cast') {
    return { progress: 'sending', ballot, seq: nextSeq(voting.seq ?? 0, event.now), ...was }
  }
  const isLatest = event.seq === voting.seq
  if (event.type === 'failed') return isLatest ? failed(event, was) : voting
  if (!isLatest) return voting.progress === 'in' ? voting : { ...voting, counted: ballot }
  return { progress: 'in', ballot, seq: event.seq, counted: ballot }
}

const countedPart = (counted: Ballot | undefined) => counted && { counted }

/**
 * Another tab's vote counts here once it is in; one that is on its way replaces what waits here. One that was cast
 * before what is here changes nothing.
 */
function withKept(voting: Voting, kept: Kept | undefined): Voting {
  if (!kept || (kept.seq ?? 0) < (voting.seq ?? 0)) return voting
  if (kept.isIn) return restore(kept)
  const { ballot, seq } = kept
  return isUnsent(voting) ? { ...voting, ballot, seq } : { ...voting, seq }
}

const OVER: readonly unknown[] = ['no_open_poll', 'poll_not_open', 'session_ended']

type Failed = Extract<VotingEvent, { type: 'failed' }>

/** @param was what counts as far as is known */
function failed({ ballot, seq, error, now }: Failed, was: Pick<Voting, 'counted'> | undefined): Voting {
  if (!(error instanceof LiveAudienceError) || error.mayPass) return { progress: 'waits', ballot, seq, ...was }
  if (error.code === 'vote_superseded') {
    const above = seqAbove(error, now)
    if (above !== undefined) return { progress: 'sending', ballot, seq: above, ...was }
    return { progress: 'none', ballot: undefined, seq: error.voteSeq }
  }
  if (OVER.includes(error.code)) return { progress: 'late', ballot, seq, ...was }
  return { progress: 'refused', ballot, seq, refusal: error, ...was }
}

export const isSame = (a: Ballot, b: Ballot | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether there is something to send. */
export const isUnsent = ({ progress }: Voting): boolean => progress === 'sending' || progress === 'waits'

export function restore(kept: Kept | undefined): Voting {
  if (!kept) return { progress: 'none', ballot: undefined }
  const { ballot, seq, isIn, counted } = kept
  return { progress: isIn ? 'in' : 'waits', ballot, seq, ...countedPart(isIn ? ballot : counted) }
}

/** What to keep. A late vote stays, so that the closed poll can say that it does not count. */
export function toKept({ progress, ballot, seq, counted }: Voting): Kept | undefined {
  if (progress === 'refused') return counted && { ballot: counted, seq, isIn: true }
  if (!ballot) return undefined
  return progress === 'in' ? { ballot, seq, isIn: true } : { ballot, seq, isIn: false, ...countedPart(counted) }
}
