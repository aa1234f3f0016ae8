import { sql } from 'kysely'
import type { Db, Row } from '../db/schema.ts'
import type { StoredState } from '../domain/poll.ts'
import { currentPollFirst } from './polls.ts'

type SessionWithPoll = Row<'session'> & { current_poll: StoredState | null }

/** The position of a session in its owner's list: newest first, and by id within one instant. */
export type ListPosition = Pick<Row<'session'>, 'created_at' | 'id'>

/** Where a session stands in the owner's list; undefined for one that is not theirs. */
export const readListPosition = async (db: Db, ownerId: string, id: string): Promise<ListPosition | undefined> =>
  db
    .selectFrom('session')
    .select(['created_at', 'id'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

/**
 * The owner's sessions in the order of the list, after a position. The owner stands in a subquery, where PostgreSQL
 * does not look at the value: for owners with few sessions it would otherwise plan each list anew, which takes twice as
 * long as to read it.
 */
export async function readPage(db: Db, page: { ownerId: string; limit: number; after: ListPosition }) {
  const { created_at, id } = page.after
  const { rows } = await sql<SessionWithPoll>`
    select session.*, to_json(current_poll) as current_poll
    from session
    left join lateral (
      select state, closes_at from poll
      where poll.session_id = session.id
      order by ${currentPollFirst}
      limit 1
    ) as current_poll on true
    where owner_id = (select ${page.ownerId}::uuid) and created_at <= ${created_at}
      and (created_at < ${created_at} or session.id > ${id})
    order by created_at desc, session.id
    limit ${page.limit}`.execute(db)
  return rows
}
