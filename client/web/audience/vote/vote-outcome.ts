import type { PollBody, Session } from '../../../index.ts'
import { type Ballot, isSame, saysSame } from './ballot.ts'
import type { StoredVote } from './voting.ts'

/**
 * What the server knows of this browser's vote on a poll. `voted` is undefined in a closed poll with secret votes:
 * then the server no longer knows who voted. `choice` is undefined if the server does not tell what was chosen.
 */
type ServerVote = { voted: boolean | undefined; choice: Ballot | undefined }

/** What became of this browser's vote in a poll that is over. */
export type VoteOutcome = {
  /** What counts, as far as it is known. */
  counts: Ballot | undefined
  /** What was chosen here last and does not count. */
  lost?: Ballot
  /** Whether `lost` may count after all: its answer was lost, and the server does not tell texts or secret votes. */
  isUnsure?: boolean
}

/**
 * Compares the vote that this browser stores with the one that the server knows.
 * @param serverVote undefined until the server has answered: then no vote is reported as lost
 */
export function voteOutcomeOf(stored: StoredVote | undefined, serverVote: ServerVote | undefined): VoteOutcome {
  const counted = stored?.isIn ? stored.ballot : stored?.counted
  if (!serverVote) return { counts: counted }
  const { voted, choice } = serverVote
  if (choice) return choiceOutcomeOf(stored, choice)
  if (!stored || stored.isIn) return { counts: counted }
  if (voted === false) return { counts: undefined, lost: stored.ballot }
  if (voted && (!counted || isSame(counted, stored.ballot))) return { counts: stored.ballot }
  return { counts: counted, lost: stored.ballot, isUnsure: true }
}

function choiceOutcomeOf(stored: StoredVote | undefined, counts: Ballot): VoteOutcome {
  const isLost = stored && !stored.isIn && !isSame(stored.ballot, counts)
  return isLost ? { counts, lost: stored.ballot } : { counts }
}

/** A draft, unless it says what was sent: a choice that is changed and changed back is a draft too. */
export const unsentOf = (draft: Ballot | undefined, sent: (Ballot | undefined)[]): Ballot | undefined =>
  draft && sent.some((ballot) => ballot && saysSame(draft, ballot)) ? undefined : draft

/** What the server knows of this browser's vote, if its last answer was about the poll in its present state. */
export function serverVoteOf(own: Session | undefined, { id, state }: PollBody): ServerVote | undefined {
  if (own?.poll?.id !== id || own.poll.state !== state) return undefined
  const isSecret = own.settings?.anonymous === true && state === 'closed'
  return { voted: isSecret ? undefined : own.voted === true, choice: choiceIn(own) }
}

function choiceIn({ voteOptionId, voteOptionIds }: Session): Ballot | undefined {
  if (voteOptionIds) return { optionIds: voteOptionIds }
  return voteOptionId ? { optionId: voteOptionId } : undefined
}
