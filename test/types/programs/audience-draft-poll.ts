// expect: TS2345
import type { Poll } from '../../../server/domain/poll.ts'
import { audiencePoll } from '../../../server/views/poll.ts'

declare const draft: Extract<Poll, { state: 'draft' }>

export const leak = audiencePoll(draft)
