import { Refusal } from '../../../shared/errors.ts'
import { sessionSchema } from '../../../shared/schemas/session.ts'
import { hostKeyOf, participantIn } from '../access.ts'
import { readerProcedure } from '../trpc.ts'
import { watchInput } from './watch-session.ts'

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
  .input(watchInput)
  .output(sessionSchema)
  .query(async ({ ctx }) => {
    const { reader, live } = ctx
    const { sessionId } = reader
    const view = await (reader.role === 'audience'
      ? live.projections.forAudience(sessionId, participantIn(ctx))
      : reader.role === 'wall'
        ? live.projections.forWall(sessionId, reader.pass)
        : live.projections.forHost(sessionId, reader.pass, hostKeyOf(ctx, reader.session)))
    if (!view) throw new Refusal('session_not_found')
    return view
  })
