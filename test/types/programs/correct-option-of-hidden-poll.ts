// expect: TS2322
import type { ClosedPoll, HiddenPoll } from '../../../server/domain/poll.ts'

declare const poll: ClosedPoll | HiddenPoll<'closed'>

export const leak: string[] = poll.correctOptionIds
