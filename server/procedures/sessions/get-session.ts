import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import { sessionSchema } from '../../../shared/schemas/session.ts'
import { hostKeyOf, participantIn } from '../access.ts'
import { readerProcedure } from '../trpc.ts'

export const getSession = readerProcedure
  .meta({
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
  .query(async ({ ctx }) => {
    const { session, reader } = ctx
    const { projections } = ctx.live
    const view = await (reader.role === 'audience'
      ? projections.forAudience(session.id, participantIn(ctx))
      : reader.role === 'wall'
        ? projections.forWall(session.id, reader.pass)
        : projections.forHost(session.id, reader.pass, hostKeyOf(ctx, session)))
    if (!view) throw new Refusal('session_not_found')
    return view
  })
