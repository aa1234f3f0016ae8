import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import { sessionSchema } from '../../../shared/schemas/session.ts'
import type { Session } from '../../domain/session.ts'
import { hostKeyOf, participantIn, requireHost } from '../access.ts'
import type { Context } from '../context.ts'
import { sessionProcedure } from '../trpc.ts'

export const getSession = sessionProcedure
  .meta({
    access: 'anyone-or-host',
    revalidates: true,
    alsoSuccess: { 304: 'What `If-None-Match` names is still what this reader sees.' },
    forTools:
      'How a session stands: title, join code, how many people joined, the open poll or the one closed last, and the questions that the room sees. Send mode=wall for results while a poll is open; without it they come once it is closed.',
    openapi: {
      method: 'GET',
      path: '/api/sessions/{id}',
      operationId: 'getSession',
      tags: ['Sessions'],
      summary: 'Read a session',
      description:
        'The audience view, which anyone may read; with `host=1` the host view, with `mode=wall` the projector wall, both for the host alone. `host=1` wins over `mode=wall`.',
      successDescription: 'The session as this reader may see it.',
      errorResponses: [401, 404],
    },
  })
  .input(
    z.object({
      id: sessionRef,
      host: z
        .literal('1')
        .meta({ description: 'Asks for the host view.', example: '1' })
        .optional(),
      mode: z
        .literal('wall')
        .meta({ description: 'Asks for the projector wall.', example: 'wall' })
        .optional(),
      k: hostKey,
    }),
  )
  .output(sessionSchema)
  .query(async ({ ctx, input }) => {
    const { projections } = ctx.live
    const { id } = ctx.session
    const view = await (input.host || input.mode
      ? projectForHost(ctx, input.host)
      : projections.forAudience(id, participantIn(ctx)))
    if (!view) throw new Refusal('session_not_found')
    return view
  })

/** The host view or the wall, for the host alone. */
async function projectForHost(ctx: Context & { session: Session }, host: '1' | undefined) {
  const { session } = ctx
  const { projections } = ctx.live
  const pass = await requireHost(ctx, session)
  return host
    ? projections.forHost(session.id, pass, hostKeyOf(ctx, session))
    : projections.forWall(session.id, pass)
}
