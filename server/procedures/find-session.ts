import { Refusal } from '../../shared/refusals.ts'
import type { Db } from '../db/schema.ts'
import { readSessionRef } from '../domain/codes.ts'
import { type Session, toSession } from '../domain/session.ts'
import { readMembership } from '../queries/participants.ts'
import { storeEnds } from '../queries/session-ends.ts'
import { readSession } from '../queries/sessions.ts'
import type { Context } from './context.ts'

/**
 * The id of the session that a path names. It may not exist. Wrong codes are counted by network; a right one always
 * works.
 * @throws Refusal session_not_found, too_many_requests
 */
export async function findSessionId(ctx: Context, path: unknown): Promise<string> {
  const ref = readSessionRef(path)
  if (ref && 'id' in ref) return ref.id
  const id = ref && (await ctx.live.idOfCode(ref.code))
  return id ?? refuseGuess(ctx)
}

/** The session that a path names. @throws Refusal session_not_found, too_many_requests */
export async function findSession(ctx: Context, path: unknown): Promise<Session> {
  const id = await findSessionId(ctx, path)
  const db = await ctx.databases.of(id)
  const row = await readSession(db, id)
  if (!row) throw new Refusal('session_not_found')
  const session = toSession(row, ctx.now)
  await storeLapsedEnds(db, [session], ctx)
  return session
}

/**
 * Stores the ends of sessions that have ended by themselves, before they are shown as ended. If that fails (a full
 * disk), they are shown as ended all the same.
 */
export async function storeLapsedEnds(
  db: Db,
  sessions: Session[],
  { databases }: Pick<Context, 'databases'>,
): Promise<void> {
  const over = sessions.filter(({ status, isEndStored }) => status === 'ended' && !isEndStored)
  const [first] = over
  if (!first) return
  const ids = over.map(({ id }) => id)
  await storeEnds(db, ids, first.asOf, databases.timeOfEnds).catch(() => undefined)
}

/** Counts a wrong code. The code of a deleted session is not counted. */
async function refuseGuess(ctx: Context): Promise<never> {
  await ctx.live.attempts.count('wrongCodes', ctx.credentials.network())
  throw new Refusal('session_not_found')
}

/** @throws Refusal not_joined, removed, session_not_found where it was deleted meanwhile */
export async function requireParticipant(db: Db, sessionId: string, participantId: string): Promise<void> {
  const standing = await readMembership(db, sessionId, participantId)
  if (standing === 'in') return
  if (standing === 'removed') throw new Refusal('removed')
  throw new Refusal((await readSession(db, sessionId)) ? 'not_joined' : 'session_not_found')
}
