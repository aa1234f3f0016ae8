import { correctIdsOf } from '../../../../shared/correct-options.ts'
import type { PollBody } from '../../../index.ts'

/** Whether a choice is right: one of the right options, or exactly all of them where people may choose several. */
export function isRightChoice(poll: PollBody, chosen: readonly string[]): boolean {
  const right = correctIdsOf(poll)
  const isAmongThem = chosen.length > 0 && chosen.every((id) => right.includes(id))
  return isAmongThem && (poll.maxChoices === undefined || chosen.length === right.length)
}
