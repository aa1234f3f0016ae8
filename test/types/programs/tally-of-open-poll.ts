// expect: TS2339
import type { OpenPoll } from '../../../server/domain/poll.ts'

declare const poll: OpenPoll

export const leak = poll.tally.texts
