import { isFinal } from '../../../calls/error.ts'
import { nextSeq, seqAbove } from '../../../calls/vote-seq.ts'
import type { LiveAudienceError } from '../../../index.ts'
import type { Ballot } from './ballot.ts'

/**
 * A phone's vote on one poll, from the tap to the server's answer:
 *
 *     none, in, late, refused --cast--> sending --accepted--> in
 *     sending --no connection--> waits --accepted--> in
 *     sending, waits --the poll is over--> late
 *     sending, waits --refused--> refused
 *     sending, waits --a later vote counts--> none
 *
 * The ballot that was cast last is sent. An answer to an earlier one does not change that. A vote is `in` only after
 * the server says so, and is given up only if the server refuses it. A ballot that the server accepted earlier
 * continues to count, so if a change comes too late, the page can say what counts instead. Each vote has a number, by
 * which the server knows which was cast later, here or in another tab.
 */
export type Voting = {
  progress: Progress
  /** What was last chosen here, sent or not. */
  ballot: Ballot | undefined
  /** The highest known number of a vote. While `ballot` is unsent, its number. */
  seq?: number | undefined
  counted?: Ballot | undefined
  refusal?: LiveAudienceError
}

export type Progress = 'none' | 'sending' | 'in' | 'waits' | 'late' | 'refused'

/** The part that the browser stores, for a reload and for its other tabs. */
export type StoredVote = { ballot: Ballot; seq?: number | undefined; isIn: boolean; counted?: Ballot | undefined }

type Sent = { ballot: Ballot; seq?: number | undefined }
type Failed = { type: 'failed'; error: unknown; now: number } & Sent

export type VotingEvent =
  | { type: 'cast'; ballot: Ballot; now: number }
  | ({ type: 'accepted' } & Sent)
  | Failed
  | { type: 'stored elsewhere'; stored: StoredVote | undefined }

export function nextVoting(voting: Voting, event: VotingEvent): Voting {
  if (event.type === 'stored elsewhere') return withStored(voting, event.stored)
  const { ballot } = event
  const { counted } = voting
  if (event.type === 'cast') return { progress: 'sending', ballot, seq: nextSeq(voting.seq ?? 0, event.now), counted }
  const isLatest = event.seq === voting.seq
  if (event.type === 'failed') return isLatest ? failed(event, counted) : voting
  if (!isLatest) return voting.progress === 'in' ? voting : { ...voting, counted: ballot }
  return { progress: 'in', ballot, seq: event.seq, counted: ballot }
}

/**
 * Another tab's vote is shown here once it is in. One that is still on its way replaces what waits here. A vote that
 * was cast before the one here changes nothing.
 */
function withStored(voting: Voting, stored: StoredVote | undefined): Voting {
  if (!stored || (stored.seq ?? 0) < (voting.seq ?? 0)) return voting
  if (stored.isIn) return restore(stored)
  const { ballot, seq } = stored
  return isUnsent(voting) ? { ...voting, ballot, seq } : { ...voting, seq }
}

const OVER: readonly unknown[] = ['no_open_poll', 'poll_not_open', 'session_ended']

function failed({ ballot, seq, error, now }: Failed, counted: Ballot | undefined): Voting {
  const vote = { ballot, seq, counted }
  if (!isFinal(error)) return { progress: 'waits', ...vote }
  if (error.code === 'vote_superseded') {
    const above = seqAbove(error, now)
    if (above !== undefined) return { progress: 'sending', ...vote, seq: above }
    return { progress: 'none', ballot: undefined, seq: error.voteSeq }
  }
  if (OVER.includes(error.code)) return { progress: 'late', ...vote }
  return { progress: 'refused', ...vote, refusal: error }
}

export const isUnsent = ({ progress }: Voting): boolean => progress === 'sending' || progress === 'waits'

export function restore(stored: StoredVote | undefined): Voting {
  if (!stored) return { progress: 'none', ballot: undefined }
  const { ballot, seq, isIn, counted } = stored
  return { progress: isIn ? 'in' : 'waits', ballot, seq, counted: isIn ? ballot : counted }
}

/** What to store. A late vote stays, so that the closed poll can say that it does not count. */
export function toStored({ progress, ballot, seq, counted }: Voting): StoredVote | undefined {
  if (progress === 'refused') return counted && { ballot: counted, seq, isIn: true }
  if (!ballot) return undefined
  return progress === 'in' ? { ballot, seq, isIn: true } : { ballot, seq, isIn: false, counted }
}
