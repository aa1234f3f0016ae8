import { Refusal } from '../../../shared/errors.ts'
import type { Context } from '../context.ts'
import { findSession } from '../sessions/find-session.ts'
import { preparesOnly, recogniseHelper } from './access.ts'

/**
 * Tells a tool what its token may do. The sentence must not send a language model for another token,
 * which could do more.
 * @throws Refusal tools_only
 */
export async function refuseTool(ctx: Context, input: { id?: unknown }): Promise<never> {
  if (!preparesOnly(ctx)) throw new Refusal('tools_only')
  const session = input.id === undefined ? null : await findSession(ctx, input.id).catch(noneIfUnknown)
  const isIts = session && recogniseHelper(ctx, session, ['prepare'])
  throw new Refusal(
    'tools_only',
    isIts
      ? `This token only drafts and edits polls of ${session.code}; its host opens them.`
      : 'This token only drafts and edits polls of one session; its host does the rest.',
  )
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof Refusal && error.code === 'session_not_found') return null
  throw error
}
