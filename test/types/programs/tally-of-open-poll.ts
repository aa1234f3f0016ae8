// expect: TS2339
import type { Poll } from '../../../server/domain/poll.ts'

declare const poll: Extract<Poll, { results: 'on wall' }>

export const leak = poll.tally.texts
