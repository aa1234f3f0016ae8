import type { Session } from '../domain/session.ts'
import { grant } from './auth/callers.ts'
import type { Context } from './context.ts'

/**
 * Counts what a visitor of a demonstration does in a session, by address. What comes with the session's host key is the
 * demonstration itself, which plays all its people from one address.
 * @throws Refusal too_many_requests
 */
export async function countVisitor(ctx: Context & { session: Session }, what: 'demoJoins' | 'demoQuestions') {
  if (!grant(ctx, ctx.session)) await ctx.live.attempts.count(what, ctx.credentials.network())
}
