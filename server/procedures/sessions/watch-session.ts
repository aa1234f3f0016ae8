import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import type { Session } from '../../domain/session.ts'
import type { Role, Source } from '../../live/streams.ts'
import { hostKeyOf, requireHost } from '../access.ts'
import type { Context } from '../context.ts'
import { sessionProcedure } from '../trpc.ts'

/** What a stream is asked for: as `getSession`. */
export const watchInput = z.object({
  id: sessionRef,
  host: z.literal('1').meta({ description: 'Asks for the host view.', example: '1' }).optional(),
  mode: z
    .literal('wall')
    .meta({ description: 'Asks for the projector wall.', example: 'wall' })
    .optional(),
  k: hostKey,
})

/** Frames of one session. tRPC's subscriptions have no OpenAPI meta; `http/event-stream` sends them. */
export const watchSession = sessionProcedure
  .input(watchInput)
  .subscription(async ({ ctx, input, signal }) => {
    const { role, source } = await choose(ctx, input)
    return ctx.live.streams.watch(
      ctx.session.id,
      role,
      source,
      signal ?? new AbortController().signal,
    )
  })

/** Whose projection it is. @throws Refusal not_host, too_many_requests */
async function choose(
  ctx: Context & { session: Session },
  { host, mode }: z.infer<typeof watchInput>,
): Promise<{ role: Role; source: Source }> {
  const { session } = ctx
  const { projections } = ctx.live
  if (!host && !mode) return { role: 'audience', source: () => projections.forRoom(session.id) }
  const pass = await requireHost(ctx, session)
  if (!host) return { role: 'wall', source: () => projections.forWall(session.id, pass) }
  const key = hostKeyOf(ctx, session)
  return { role: 'host', source: () => projections.forHost(session.id, pass, key) }
}
