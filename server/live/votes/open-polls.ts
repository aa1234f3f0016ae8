import type { PollKindName, PollOption } from '../../../shared/poll-kinds/index.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import type { BallotStorage } from '../../queries/ballot-storage/ballot-storage.ts'

export type OpenPollHint = {
  sessionId: string
  pollId: string
  kind: PollKindName
  options: PollOption[]
  storage: BallotStorage
}

/** How many sessions are cached; about 2 kB each. */
const REMEMBERED_MAX = 5_000

/**
 * Caches the open poll of each session, by the id or code that voters use. The cache is a hint: the statement that
 * writes the vote decides, and a refused vote reads the poll again. An open poll's options never change, so a hint of a
 * poll that is still open is right.
 */
export const openPollCache = () => new BoundedMap<OpenPollHint>(REMEMBERED_MAX)
