// expect: TS2322
import type { OpenPoll } from '../../../server/domain/poll.ts'

declare const poll: OpenPoll

export const leak: string[] = poll.correctOptionIds
