// expect: TS2353
import type { PublicPollBody } from '../../../server/views/poll.ts'

declare const poll: PublicPollBody

export const leak: PublicPollBody = { ...poll, answers: [] }
