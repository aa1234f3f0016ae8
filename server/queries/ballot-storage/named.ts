import { readOwnBallot, votesOf } from '../votes.ts'
import type { BallotReader, BallotStorage } from './ballot-storage.ts'

const READER: BallotReader = { canOpen: () => true, open: (_pollId, stored) => stored }

/** For sessions whose votes are not secret. Ballots are stored as they were cast, with their voters. */
export const namedBallots: BallotStorage = {
  isSecret: false,
  refusal: 'no_open_poll',
  async pollOpened() {},
  cast({ sessionId, pollId, participantId, ballot, seq }, { write }) {
    const senderSeq = seq === undefined ? undefined : BigInt(seq)
    return write({ sessionId, pollId, participantId, ballot, senderSeq })
  },
  reader: async () => READER,
  votesOf,
  readOwn: (db, poll, participantId) => readOwnBallot(db, poll.sessionId, poll.id, participantId),
  async pollClosed() {},
  async sessionDeleted() {},
}
