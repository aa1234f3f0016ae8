import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import type { Session } from '../../domain/session.ts'
import type { FrameSource } from '../../live/frame.ts'
import { hostKeyOf } from '../access.ts'
import type { Context } from '../context.ts'
import { type Reader, readerProcedure } from '../trpc.ts'

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
export const watchSession = readerProcedure
  .input(watchInput)
  .subscription(({ ctx, signal = new AbortController().signal }) =>
    ctx.live.streams.watch(ctx.session.id, ctx.reader.role, sourceOf(ctx), signal),
  )

/** Where the reader's frames come from. */
function sourceOf(ctx: Context & { session: Session; reader: Reader }): FrameSource {
  const { session, reader } = ctx
  const { projections } = ctx.live
  if (reader.role === 'audience') return projections.framesForAudience(session.id)
  if (reader.role === 'wall') return projections.framesForWall(session.id, reader.pass)
  return projections.framesForHost(session.id, reader.pass, hostKeyOf(ctx, session))
}
