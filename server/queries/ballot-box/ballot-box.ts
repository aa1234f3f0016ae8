import type { Kysely, Transaction } from 'kysely'
import type { Database, Row } from '../../db/schema.ts'
import type { Random } from '../../domain/random.ts'
import type { Vote } from '../votes.ts'

/** Finds the secret of a session's open poll. */
export type PollSecrets = { of(sessionId: string): Promise<Row<'poll_secret'> | undefined> }

/** A ballot (JSON text) that a participant casts, and the sender's number of the vote. */
type CastBallot = { sessionId: string; pollId: string; participantId: string; ballot: string; seq: number | undefined }

type CastParts = {
  secrets: PollSecrets
  random: Random
  /** @returns whether the vote counts */
  write: (vote: Vote) => Promise<boolean>
}

/** Opens the stored ballots of a session. */
export type BallotReader = {
  /** Whether the ballots of this poll, which was open when it was read, can be opened. */
  canOpen(pollId: string): boolean
  /** @returns the ballots as they were cast, without those that nobody can open */
  open(pollId: string, stored: unknown[]): unknown[]
}

/** How a session keeps its ballots: open, or secret as `domain/secret-ballots.ts` explains. */
export type BallotBox = {
  isSecret: boolean
  /** The refusal of a vote on a poll that looks open and takes no votes. */
  refusal: 'no_open_poll' | 'poll_secret_lost'
  /** Prepares for the votes of a poll that is being opened. */
  open(db: Transaction<Database>, poll: Pick<Row<'poll'>, 'session_id' | 'id'>): Promise<void>
  /** Casts a ballot. @returns whether it counts */
  cast(ballot: CastBallot, parts: CastParts): Promise<boolean>
  /** Call this before you read votes, so that the reader can open all of them. */
  read(sessionId: string, secrets: PollSecrets): Promise<BallotReader>
  /** Reads every vote of a session as it is stored, without its voter where votes are secret. */
  readVotes(db: Kysely<Database>, sessionId: string): Promise<Pick<Row<'vote'>, 'poll_id' | 'ballot'>[]>
  /** Reads the ballot of one participant. Undefined if there is none, or nobody can know it any more. */
  readOwn(
    db: Kysely<Database>,
    poll: { sessionId: string; id: string; state: Row<'poll'>['state'] },
    participantId: string,
    secrets: PollSecrets,
  ): Promise<unknown>
  /** Finishes the votes of a poll that was just closed. */
  close(db: Transaction<Database>, poll: Pick<Row<'poll'>, 'session_id' | 'id' | 'opened_at'>): Promise<void>
  /** Forgets what the session's open poll needed, as the last statement before a deleted session is committed. */
  forget(db: Transaction<Database>, sessionId: string): Promise<void>
}
