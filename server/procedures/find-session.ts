import { Refusal } from '../../shared/errors.ts'
import { readSessionRef } from '../domain/codes.ts'
import type { Session } from '../domain/session.ts'
import { isParticipant } from '../queries/participants.ts'
import { readSession, wasCode } from '../queries/sessions.ts'
import { participantIn, recogniseHost } from './access.ts'
import type { Context } from './context.ts'

/**
 * The session of that id or code. Codes that lead nowhere are counted by address, since they are
 * short enough to be tried through; whoever tried too many gets no more by code, not even right ones.
 * @param k the host key that came with it
 * @throws Refusal session_not_found, too_many_requests
 */
export async function findSession(ctx: Context, id: unknown, k: unknown): Promise<Session> {
  const ref = readSessionRef(id)
  const session = ref && (await readSession(ctx.db, ref, ctx.now))
  if (ref && 'id' in ref) {
    if (!session) throw new Refusal('session_not_found')
    return session
  }
  if (!session) return missed(ctx, ref?.code)
  try {
    ctx.live.attempts.check('wrongCodes', ctx.credentials.network)
  } catch (refusal) {
    if (!(await knows(ctx, session, k))) throw refusal
  }
  return session
}

/** The phones of a session that was just deleted ask once more each, and guess nothing. */
async function missed(ctx: Context, code: string | undefined): Promise<never> {
  if (!code || !(await wasCode(ctx.db, code))) {
    await ctx.live.attempts.count('wrongCodes', ctx.credentials.network())
  }
  throw new Refusal('session_not_found')
}

/** Whether the caller has been in the session before, and so did not guess its code. */
async function knows(ctx: Context, session: Session, k: unknown): Promise<boolean> {
  if (recogniseHost(ctx, session, k)) return true
  const participantId = participantIn(ctx)
  return participantId !== null && isParticipant(ctx.db, session.id, participantId)
}
