import { Refusal } from '../../../shared/refusals.ts'
import type { Context } from '../context.ts'
import { findSession } from '../find-session.ts'
import { FOR_NO_TOOL, type Meta } from '../operation-meta.ts'
import { hasKey, preparesOnly, toolCredentials } from './callers.ts'

/**
 * Lets a tool call only what its token or prepare key opens, and drops every other credential that came with the call.
 * @param ctx of a tool
 * @throws Refusal tools_only
 */
export async function gateTools(
  ctx: Context,
  meta: Pick<Meta, 'access' | 'forTools' | 'helpers'>,
  getInput: () => Promise<unknown>,
): Promise<void> {
  ctx.credentials = toolCredentials(ctx.credentials)
  const input = (await getInput()) as { id?: unknown }
  if (!isOpenToTools(meta, input, preparesOnly(ctx))) await refuseTool(ctx, input)
}

/**
 * Whether a token for tools opens an operation: those that the tools' document lists, by the same
 * `forTools`, and those for anyone. A prepare key opens only operations that name it.
 */
function isOpenToTools(
  { access, forTools, helpers = [] }: Pick<Meta, 'access' | 'forTools' | 'helpers'>,
  input: object,
  isToPrepare: boolean,
): boolean {
  if (isToPrepare) return helpers.includes('prepare')
  return access === 'anyone' || (forTools !== undefined && !FOR_NO_TOOL.some((field) => field in input))
}

/**
 * Tells a tool what its token may do. The message must not make a language model ask for a token that can do more.
 * @throws Refusal tools_only
 */
async function refuseTool(ctx: Context, input: { id?: unknown }): Promise<never> {
  if (!preparesOnly(ctx)) throw new Refusal('tools_only')
  const session = input.id === undefined ? null : await findSession(ctx, input.id).catch(noneIfUnknown)
  const isForSession = session && hasKey(ctx, session, 'prepare')
  throw new Refusal(
    'tools_only',
    isForSession
      ? `This token only drafts and edits polls of ${session.code}; its host opens them.`
      : 'This token only drafts and edits polls of one session; its host does the rest.',
  )
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof Refusal && error.code === 'session_not_found') return null
  throw error
}
