import { sql } from 'kysely'

/** The order that puts the current poll first: the open one, else the one closed last, else the first draft. */
export const currentPollFirst = sql`array_position(array['open', 'closed', 'draft'], poll.state),
  poll.closed_at desc nulls last, poll.position`
