import { sql } from 'kysely'

/** A vote that is ready to be written: every value checked, the ballot as JSON text. */
export type Vote = {
  sessionId: string
  pollId: string
  /** The key under which the vote is stored. Of a secret vote it is not the participant's id. */
  participantId: string
  /** Of a secret vote it is sealed. */
  ballot: string
  /** The sender's number of the vote, if it has one. Of a secret vote it is masked. */
  seq?: bigint | undefined
  /** The participant's id. Of a secret vote only. */
  castBy?: string | undefined
}

export const isSecret = ({ castBy }: Vote): boolean => castBy !== undefined

/**
 * What became of a vote. `not open`: its poll takes no votes, or none of this voter: it is not open, its secret is lost,
 * or the voter is not in the session. `superseded`: another vote of its voter counts, which has this number. The number
 * is higher, or it is the same, and the ballot is another.
 */
export type VoteOutcome = { is: 'counted' } | { is: 'not open' } | { is: 'superseded'; by: bigint }

/** One field of each vote, as an array that a statement takes. */
export const column = <Name extends keyof Vote>(votes: readonly Pick<Vote, Name>[], name: Name) =>
  votes.map((vote) => vote[name])

/** A part of a statement: all that is stored of votes, as one array for each field. */
export const columnsOf = (votes: readonly Vote[]) => sql`
  ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[], ${column(votes, 'participantId')}::uuid[],
  ${column(votes, 'ballot')}::text[], ${column(votes, 'seq')}::bigint[]`
