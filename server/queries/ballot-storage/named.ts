import { votesOf } from '../votes.ts'
import type { BallotReader, BallotStorage } from './ballot-storage.ts'

const READER: BallotReader = {
  canOpen: () => true,
  open: (_pollId, stored) => stored,
  ownOf: (participantId, votes) => votes.find((vote) => vote.participant_id === participantId)?.ballot,
}

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
  async pollClosed() {},
  async sessionDeleted() {},
}
