import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { Database, SessionTable } from '../db/schema.ts'
import { hostOnly } from '../domain/sealed.ts'
import { type Session, statusAt } from '../domain/session.ts'
import { currentPollFirst } from './current-poll.ts'

type SessionRow = Selectable<SessionTable>

function toSession(row: SessionRow, now: number): Session {
  return {
    id: row.id,
    code: row.code,
    status: statusAt(now, row),
    title: row.title,
    brand: row.brand,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    participantCount: row.participant_count,
    ownerId: hostOnly(row.owner_id),
    hostKeyVersion: hostOnly(row.host_key_version),
  }
}

/** The session as of `now`, or null. */
export async function readSession(
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<Session | null> {
  const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toSession(row, now) : null
}

/** The session that a code leads to, or led to before it was deleted; null if it never led to any. */
export async function readIdOfCode(db: Kysely<Database>, code: string): Promise<string | null> {
  const query = db.selectFrom('session_code').select('session_id').where('code', '=', code)
  return (await query.executeTakeFirst())?.session_id ?? null
}

/**
 * Reads the session and keeps other changes of its polls, questions and dates waiting until the
 * transaction ends. Votes do not wait for it.
 */
export async function lockSession(
  db: Transaction<Database>,
  id: string,
  now: number,
): Promise<Session | null> {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toSession(row, now) : null
}

/** Reads the session and keeps it from ending or being deleted until the transaction is over. */
export async function holdSession(
  db: Transaction<Database>,
  id: string,
  now: number,
): Promise<Session | null> {
  const query = db.selectFrom('session').selectAll().where('id', '=', id).forShare()
  const row = await query.executeTakeFirst()
  return row ? toSession(row, now) : null
}

/** What a new session is made of. */
export type NewSession = Pick<
  SessionRow,
  'id' | 'code' | 'owner_id' | 'title' | 'created_at' | 'ends_at'
> & {
  brand: string | null
}

/** Takes the code for this session; false if it was ever taken before. */
export async function claimCode(
  db: Transaction<Database>,
  code: string,
  sessionId: string,
): Promise<boolean> {
  const claimed = await db
    .insertInto('session_code')
    .values({ code, session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

export async function insertSession(
  db: Transaction<Database>,
  session: NewSession,
  now: number,
): Promise<Session> {
  const row = await db
    .insertInto('session')
    .values(session)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSession(row, now)
}

/** Writes title and dates. */
export async function updateSession(
  db: Transaction<Database>,
  { id, title, createdAt, endsAt }: Pick<Session, 'id' | 'title' | 'createdAt' | 'endsAt'>,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ title, created_at: createdAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
}

/** Marks the session as ended by its host. */
export async function markEnded(db: Transaction<Database>, id: string, now: number): Promise<void> {
  await db.updateTable('session').set({ ended_at: now }).where('id', '=', id).execute()
}

/**
 * Deletes all that belongs to the session; its code stays taken. Polls go first: a vote that is
 * being written holds its poll, so that no vote can follow the votes' deletion.
 */
export async function deleteSession(db: Transaction<Database>, id: string): Promise<void> {
  await db.deleteFrom('poll').where('session_id', '=', id).execute()
  await db.deleteFrom('vote').where('session_id', '=', id).execute()
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** A session of the list with the state of the poll that a projection would show. */
export type ListedSession = Session & { pollState: PollState }

/** The owner's sessions, newest first, of those created before `before` (epoch ms). */
export async function listSessions(
  db: Kysely<Database>,
  page: { ownerId: string; limit: number; before: number | undefined },
  now: number,
): Promise<ListedSession[]> {
  const { rows } = await sql<SessionRow & { poll_state: PollState | null }>`
    select session.*, current_poll.state as poll_state
    from session
    left join lateral (
      select state from poll
      where poll.session_id = session.id
      order by ${currentPollFirst}
      limit 1
    ) as current_poll on true
    where owner_id = ${page.ownerId} and created_at < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by created_at desc, id
    limit ${page.limit}`.execute(db)
  return rows.map((row) => {
    const session = toSession(row, now)
    const open = row.poll_state === 'open' && session.status === 'ended'
    return { ...session, pollState: open ? 'closed' : (row.poll_state ?? 'draft') }
  })
}
