import type { PollKindName, PollOption } from '../../../shared/poll-kinds/index.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import type { BallotBox } from '../../queries/ballot-box/ballot-box.ts'

/** What a voter needs to know of the open poll. */
export type OpenPollHint = {
  sessionId: string
  pollId: string
  kind: PollKindName
  options: PollOption[]
  box: BallotBox
}

/** Sessions remembered at a time; about 2 kB each. */
const REMEMBERED_MAX = 5_000

/**
 * The open poll of each session, as last seen by a voter, by the id or code that the voter gave. A
 * hint only: the statement that writes the vote decides, and whoever is refused on a hint looks
 * again. What an open poll offers never changes, so a hint that is still open is true.
 */
export class OpenPolls extends BoundedMap<OpenPollHint> {
  constructor() {
    super(REMEMBERED_MAX)
  }
}
