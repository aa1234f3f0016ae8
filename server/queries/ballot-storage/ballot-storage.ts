import type { RawBuilder } from 'kysely'
import type { Row, Trx } from '../../db/schema.ts'
import type { Random } from '../../domain/random.ts'
import type { Vote, VoteOutcome } from '../votes/vote.ts'

export type PollSecret = Row<'poll_secret'>

export type PollSecrets = {
  /**
   * Brings this node and the database in step about the secret of a session's open poll: reads it from the database
   * into the node's cache and files, writes it to the database after a crash of PostgreSQL, or forgets it once the poll is
   * closed.
   * @returns undefined if no poll with secret votes is open, or if its secret is lost
   */
  sync(sessionId: string): Promise<PollSecret | undefined>
}

/** A ballot (JSON text) that a participant casts, and the sender's number of the vote, if it has one. */
type CastBallot = { sessionId: string; pollId: string; participantId: string; ballot: string; seq: number | undefined }

type CastParts = { secrets: PollSecrets; random: Random; write: (vote: Vote) => Promise<VoteOutcome> }

export type PersonRef = Pick<Row<'participant'>, 'session_id' | 'id'>

export type StoredVote = Pick<Row<'vote'>, 'participant_id' | 'ballot'>

export type BallotReader = {
  /** Whether the ballots of this poll, which was open when it was read, can be opened. */
  canOpen(pollId: string): boolean
  /** @returns the ballots as they were cast, without those that nobody can open */
  open(pollId: string, stored: unknown[]): unknown[]
  /** The ballot of one participant. Undefined if there is none, or nobody can know it any more. */
  ownOf(participantId: string, votes: readonly StoredVote[]): unknown
}

/** Stores the ballots of a session: with their voters, or secret as `domain/secret-ballots.ts` explains. */
export type BallotStorage = {
  isSecret: boolean
  /** The refusal of a vote on a poll that looks open and takes no votes. */
  refusal: 'no_open_poll' | 'poll_secret_lost'
  /** Call this in the transaction that opens a poll. */
  pollOpened(db: Trx, poll: Pick<Row<'poll'>, 'session_id' | 'id'>): Promise<void>
  /** Writes a ballot as a vote. */
  cast(ballot: CastBallot, parts: CastParts): Promise<VoteOutcome>
  /** A reader for stored ballots. @param secret of the open poll, where votes are secret */
  reader(secret: PollSecret | undefined): BallotReader
  /** A part of a statement: every vote of a session as it is stored, without its voter where votes are secret. */
  votesOf(sessionId: string): RawBuilder<Pick<Row<'vote'>, 'poll_id' | 'ballot'>>
  /**
   * Makes the votes of somebody who leaves ballots that belong to nobody, and not to each other. Call this once no more
   * votes of theirs can come.
   * @param newId draws a uuid
   * @returns false if the votes cannot be found now, because the poll's secret is lost
   */
  forget(db: Trx, person: PersonRef, newId: () => string): Promise<boolean>
  /** Call this in the transaction that closes a poll, after its state is written. */
  pollClosed(db: Trx, poll: Pick<Row<'poll'>, 'session_id' | 'id' | 'opened_at'>): Promise<void>
}
