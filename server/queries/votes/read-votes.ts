import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../../db/schema.ts'

/** A vote as it is counted, without the fields that order votes. */
export type VoteRow = Pick<Row<'vote'>, 'poll_id' | 'participant_id' | 'ballot' | 'cast_at'>

/** A part of a statement: every vote of the session, newest first. */
export const votesOf = (sessionId: string): RawBuilder<VoteRow> => sql`
  select poll_id, participant_id, ballot, cast_at from vote
  where session_id = ${sessionId} order by cast_at desc, participant_id`

/** The ballots of one poll, in no order. */
export async function readBallots(db: Db, sessionId: string, pollId: string): Promise<unknown[]> {
  const ofSession = db.selectFrom('vote').select('ballot').where('session_id', '=', sessionId)
  const rows = await ofSession.where('poll_id', '=', pollId).execute()
  return rows.map(({ ballot }) => ballot)
}
