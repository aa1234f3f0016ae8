import { type RawBuilder, sql } from 'kysely'

/**
 * The conditions on a participant. PostgreSQL reads a poll again once it has its lock, and a participant not: somebody who
 * is removed during that wait still seems to be in. So who is removed while a poll is open is also noted in the poll.
 */
export const MAY_VOTE = sql`participant.membership = 'in' and participant.id <> all(open_poll.gone_voter_ids)`

/** The conditions on a poll and its session. */
export const isOpenAt = (now: number | RawBuilder<unknown>) => sql`poll.state = 'open'
  and coalesce(poll.closes_at > ${now}, true) and session.ended_at is null and session.ends_at > ${now}`
