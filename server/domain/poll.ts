import type { PollKindName, PollOption, Tally } from '../../shared/poll-kinds/index.ts'
import type { HostOnly, OnStage } from './sealed.ts'

type PollBase = {
  id: string
  kind: PollKindName
  prompt: string
  options: PollOption[]
  /** How many people voted. */
  votes: HostOnly<number>
}

/**
 * A poll with its outcome. What may be seen depends on the state, and so does the type: until the
 * poll is closed, the right option and (but for word clouds) the tally are sealed.
 */
export type DraftPoll = PollBase & {
  state: 'draft'
  correctOptionId: HostOnly<string | null>
  tally: OnStage<Tally>
}
export type OpenPoll = PollBase & {
  state: 'open'
  correctOptionId: HostOnly<string | null>
  tally: OnStage<Tally> | Tally
}
export type ClosedPoll = PollBase & {
  state: 'closed'
  correctOptionId: string | null
  tally: Tally
}
export type Poll = DraftPoll | OpenPoll | ClosedPoll
