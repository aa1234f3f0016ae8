import type { PollBody } from '../../../index.ts'
import type { Ballot } from './ballot.ts'

export type VoteInputProps = {
  code: string
  poll: PollBody
  /** Whether its options have letters, as on the wall. */
  hasLetters: boolean
  ballot: Ballot | undefined
  cast: (ballot: Ballot) => void
  /** Whether the ballot is in, or on its way. */
  isSent: boolean
  /** Called with whether the input differs from what was cast. */
  onEdit: (isEdited: boolean) => void
}
