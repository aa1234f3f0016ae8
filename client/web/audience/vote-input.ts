import type { PollBody } from '../../index.ts'
import type { Ballot } from './voting.ts'

/** How each widget takes a vote. */
export type VoteInputProps = {
  code: string
  poll: PollBody
  /** What this browser voted, as far as it is known. */
  ballot: Ballot | undefined
  cast: (ballot: Ballot) => void
  /** Told whether what stands in the widget is other than what was cast. */
  onEdit: (isEdited: boolean) => void
}
