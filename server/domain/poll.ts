import { pollKind, type Tally } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { SessionStatus } from '../../shared/schemas/session.ts'
import type { Row } from '../db/schema.ts'
import { type HostOnly, hostOnly, type OnStage, onStage } from './sealed.ts'

type PollBase = Pick<Row<'poll'>, 'id' | 'kind' | 'prompt' | 'options'> & {
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

/** A poll's state in its session: an open poll ends with it. */
export const pollStateIn = (status: SessionStatus, state: PollState): PollState =>
  state === 'open' && status === 'ended' ? 'closed' : state

/**
 * A poll with its outcome, sealed as its state asks.
 * @param ballots newest first
 * @param status of the session
 */
export function toPoll(row: Row<'poll'>, ballots: readonly unknown[], status: SessionStatus): Poll {
  const kind = pollKind(row.kind)
  const tally = kind.count(ballots, row.options)
  const base = {
    id: row.id,
    kind: row.kind,
    prompt: row.prompt,
    options: row.options,
    votes: hostOnly(ballots.length),
  }
  const state = pollStateIn(status, row.state)
  if (state === 'closed') return { ...base, state, tally, correctOptionId: row.correct_option_id }
  const correctOptionId = hostOnly(row.correct_option_id)
  if (state === 'draft') return { ...base, state, tally: onStage(tally), correctOptionId }
  return { ...base, state, tally: kind.openTallyIsPublic ? tally : onStage(tally), correctOptionId }
}
