// expect: TS2339
import type { EndedPoll } from '../../../server/domain/poll.ts'

declare const poll: EndedPoll

export const leak: string[] = poll.right.correctOptionIds
