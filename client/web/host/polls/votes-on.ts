import { rightCountOf } from '../../../../shared/right-count.ts'
import type { PollBody } from '../../../index.ts'
import { common } from '../../language/index.ts'

/** How many voted. In a quiz whose solution the hall has seen, how many of them were right. */
export function votesOn(poll: PollBody): string {
  const { votes = 0, maxChoices, revealed } = poll
  const counted = revealed === false ? undefined : rightCountOf(poll)
  if (counted) return common.right(counted.right, counted.all)
  return maxChoices === undefined ? common.votes(votes) : common.upToEach(votes, maxChoices)
}
