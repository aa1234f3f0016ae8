// expect: TS2345
import type { DraftPoll } from '../../../server/domain/poll.ts'
import { audiencePoll } from '../../../server/views/poll.ts'

declare const draft: DraftPoll

export const leak = audiencePoll(draft)
