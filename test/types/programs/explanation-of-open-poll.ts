// expect: TS2339
import type { Poll } from '../../../server/domain/poll.ts'

declare const poll: Extract<Poll, { state: 'open' }>

export const leak: string | null = poll.right.explanation
