import { HELPERS } from '../../../shared/schemas/keys.ts'
import type { HelperPass, HostPass, WallPass } from '../../domain/host-only.ts'
import type { Session } from '../../domain/session.ts'
import type { Context } from '../context.ts'
import { findSession, findSessionId } from '../find-session.ts'
import { HOST_VIEW } from '../operation-meta.ts'
import { requireHelp } from './callers.ts'
import { rawField } from './raw-field.ts'

type Admitted<Role, Pass> = { role: Role; sessionId: string; session: Session; pass: Pass }

/** Who reads a session, with the pass for it. The audience needs none. */
export type Reader =
  | { role: 'audience'; sessionId: string }
  | Admitted<'wall', WallPass>
  | Admitted<'helper', HelperPass>
  | Admitted<'host', HostPass>

/** @throws Refusal not_host, key_too_narrow, too_many_requests, session_not_found */
export async function recogniseReader(ctx: Context, input: unknown): Promise<Reader> {
  const isFor = (field: string) => rawField(input, field) !== undefined
  const id = rawField(input, 'id')
  if (!isFor(HOST_VIEW) && !isFor('mode')) return { role: 'audience', sessionId: await findSessionId(ctx, id) }
  const session = await findSession(ctx, id)
  const of = { sessionId: session.id, session }
  if (!isFor(HOST_VIEW)) {
    const pass = await requireHelp(ctx, session, ['present', 'wall'])
    return { role: 'wall', ...of, pass: pass.forWall() }
  }
  const pass = await requireHelp(ctx, session, HELPERS)
  return pass.is === 'host' ? { role: 'host', ...of, pass } : { role: 'helper', ...of, pass }
}
