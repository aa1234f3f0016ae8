// expect: TS2322
import type { Poll } from '../../../server/domain/poll.ts'

declare const poll: Poll

export const leak: number = poll.votes
