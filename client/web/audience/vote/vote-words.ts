import type { PollBody } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { isWritten } from '../../parts/poll/poll-state.ts'

/** What is said of a vote, which is an answer where people write. */
export function ofVote(poll: PollBody) {
  const what = isWritten(poll) ? 'written' : 'vote'
  return { ...texts[what], none: '', yours: texts.yours[what] }
}
