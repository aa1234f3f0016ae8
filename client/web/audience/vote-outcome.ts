import type { PollBody, Session } from '../../index.ts'
import { type Ballot, isSame, type Kept } from './voting.ts'

/**
 * What the server holds of this browser in a poll that is over; an option where it tells which. Where votes are secret
 * it knows no more whose they are, and `voted` is undefined.
 */
type ServerVote = { voted: boolean | undefined; optionId: string | null }

/** What became of this browser's vote in a poll that is over. */
export type VoteOutcome = {
  /** What counts, as far as it is known. */
  counts: Ballot | undefined
  /** What was chosen here last and does not count. */
  lost?: Ballot
  /** Whether the lost one may count all the same: its answer was lost, and the server tells no texts and no secrets. */
  isUnsure?: boolean
}

/**
 * Judges a vote by what was kept of it and what the server holds.
 * @param held undefined as long as the server has not been heard: then nothing is said to be lost
 */
export function voteOutcomeOf(kept: Kept | undefined, held: ServerVote | undefined): VoteOutcome {
  const counted = kept?.isIn ? kept.ballot : kept?.counted
  if (!held) return { counts: counted }
  if (held.optionId !== null) return choiceOutcomeOf(kept, { optionId: held.optionId })
  if (!kept || kept.isIn) return { counts: counted }
  if (held.voted === false) return { counts: undefined, lost: kept.ballot }
  if (held.voted === undefined) return { counts: counted, lost: kept.ballot, isUnsure: true }
  if (!counted || isSame(counted, kept.ballot)) return { counts: kept.ballot }
  return { counts: counted, lost: kept.ballot, isUnsure: true }
}

function choiceOutcomeOf(kept: Kept | undefined, counts: Ballot): VoteOutcome {
  const isLost = kept && !kept.isIn && !isSame(kept.ballot, counts)
  return isLost ? { counts, lost: kept.ballot } : { counts }
}

/** What the server told this browser of a poll, if its last answer was about it as it stands. */
export function serverVoteOf(own: Session | undefined, { id, state }: PollBody): ServerVote | undefined {
  if (own?.poll?.id !== id || own.poll.state !== state) return undefined
  const isSecret = own.settings?.anonymous === true && state === 'closed'
  return { voted: isSecret ? undefined : own.voted === true, optionId: own.voteOptionId ?? null }
}
