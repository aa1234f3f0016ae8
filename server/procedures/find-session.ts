import { Refusal } from '../../shared/errors.ts'
import { readSessionRef } from '../domain/codes.ts'
import { type Session, toSession } from '../domain/session.ts'
import { isParticipant } from '../queries/participants.ts'
import { readSession } from '../queries/sessions.ts'
import { participantIn, recogniseHost } from './access.ts'
import type { Context } from './context.ts'

/**
 * The session of that id or code. Codes that lead nowhere are counted by address, since they are
 * short enough to be tried through; whoever tried too many gets no more by code, not even right ones.
 * @throws Refusal session_not_found, too_many_requests
 */
export async function findSession(ctx: Context, id: unknown): Promise<Session> {
  const ref = readSessionRef(id)
  const sessionId = ref && ('id' in ref ? ref.id : await ctx.live.codes.idOf(ref.code))
  if (sessionId === null) return missed(ctx)
  const row = await readSession(ctx.db, sessionId)
  if (!row) throw new Refusal('session_not_found')
  const session = toSession(row, ctx.now)
  if (ref && 'id' in ref) return session
  try {
    ctx.live.attempts.check('wrongCodes', ctx.credentials.network)
  } catch (refusal) {
    if (!(await knows(ctx, session))) throw refusal
  }
  return session
}

/** What was never a code is a guess, unlike that of a session which was deleted a moment ago. */
async function missed(ctx: Context): Promise<never> {
  await ctx.live.attempts.count('wrongCodes', ctx.credentials.network())
  throw new Refusal('session_not_found')
}

/** Whether the caller has been in the session before, and so did not guess its code. */
async function knows(ctx: Context, session: Session): Promise<boolean> {
  if (recogniseHost(ctx, session)) return true
  const participantId = participantIn(ctx)
  return participantId !== null && isParticipant(ctx.db, session.id, participantId)
}
