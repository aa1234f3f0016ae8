import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
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
export const watchSession = readerProcedure.input(watchInput).subscription(({ ctx }) => {
  const { reader, live } = ctx
  return live.streams.watch(reader.sessionId, reader.role, sourceOf(ctx))
})

/** Where the reader's frames come from. */
function sourceOf(ctx: Context & { reader: Reader }): FrameSource {
  const { reader, live } = ctx
  const { sessionId, role } = reader
  if (role === 'audience') return live.projections.framesForAudience(sessionId)
  if (role === 'wall') return live.projections.framesForWall(sessionId, reader.pass)
  return live.projections.framesForHost(sessionId, reader.pass, hostKeyOf(ctx, reader.session))
}
