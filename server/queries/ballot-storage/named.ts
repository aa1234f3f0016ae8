import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { votesOf } from '../votes/read-votes.ts'
import type { BallotReader, BallotStorage, PersonRef } from './ballot-storage.ts'

const READER: BallotReader = {
  canOpen: () => true,
  open: (_pollId, stored) => stored,
  ownOf: (participantId, votes) => votes.find((vote) => vote.participant_id === participantId)?.ballot,
}

/** Gives each vote a random voter. Citus takes no random function in an update, so the ids come from here. */
async function forget(db: Trx, { session_id, id }: PersonRef, newId: () => string): Promise<boolean> {
  const own = db.selectFrom('vote').select('poll_id').where('session_id', '=', session_id)
  const polls = (await own.where('participant_id', '=', id).execute()).map((vote) => vote.poll_id)
  await sql`
    update vote set participant_id = nobody.id, seq = null
    from unnest(${polls}::uuid[], ${polls.map(newId)}::uuid[]) as nobody (poll_id, id)
    where vote.session_id = ${session_id} and vote.participant_id = ${id}
      and vote.poll_id = nobody.poll_id`.execute(db)
  return true
}

/** For sessions whose votes are not secret. Ballots are stored as they were cast, with their voters. */
export const namedBallots: BallotStorage = {
  isSecret: false,
  refusal: 'no_open_poll',
  async pollOpened() {},
  cast({ sessionId, pollId, participantId, ballot, seq }, { write }) {
    return write({ sessionId, pollId, participantId, ballot, seq: seq === undefined ? undefined : BigInt(seq) })
  },
  reader: () => READER,
  votesOf,
  forget,
  async pollClosed() {},
}
