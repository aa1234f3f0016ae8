import { readOwnBallot, readVotes } from '../votes.ts'
import type { BallotBox, BallotReader } from './ballot-box.ts'

const READER: BallotReader = { canOpen: () => true, open: (_pollId, stored) => stored }

/** Ballots of a session whose votes are not secret. They are stored as they were cast. */
export const openBox: BallotBox = {
  isSecret: false,
  refusal: 'no_open_poll',
  async open() {},
  cast({ sessionId, pollId, participantId, ballot, seq }, { write }) {
    const senderSeq = seq === undefined ? undefined : BigInt(seq)
    return write({ sessionId, pollId, participantId, ballot, senderSeq })
  },
  read: async () => READER,
  readVotes,
  readOwn: (db, poll, participantId) => readOwnBallot(db, poll.sessionId, poll.id, participantId),
  async close() {},
  async forget() {},
}
