import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { PARTICIPANT_TOKEN_LIFETIME } from '../../../shared/limits.ts'
import { sessionRef, uuidOutput } from '../../../shared/schemas/ids.ts'
import { participantFields } from '../../../shared/schemas/session.ts'
import { addParticipant, type Joining, updateParticipant } from '../../queries/participants.ts'
import { participantIn } from '../access.ts'
import type { Context } from '../context.ts'
import { sessionProcedure } from '../trpc.ts'

export const joinSession = sessionProcedure
  .meta({
    success: 201,
    alsoSuccess: { 200: 'This browser had joined before; it is the same participant.' },
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/join',
      operationId: 'joinSession',
      tags: ['Audience'],
      summary: 'Join a session',
      description:
        'Sets the `ws_part` cookie, which votes and questions need. A browser that joins again stays the same participant; a name or email given then replaces the former.',
      successDescription: 'Joined.',
      errorResponses: [400, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, ...participantFields }))
  .output(
    z.object({
      id: uuidOutput("The session's id."),
      code: z.string().meta({ description: "The session's code.", example: 'K7M2QX' }),
      participantId: uuidOutput("This browser's participant."),
    }),
  )
  .mutation(async ({ ctx, input: { name, email } }) => {
    const { session, now } = ctx
    if (session.status === 'ended') throw new Refusal('session_ended')
    const participantId = participantIn(ctx) ?? ctx.random.uuid()
    const outcome = await join(ctx, { sessionId: session.id, participantId, name, email, now })
    if (outcome === 'refused') throw new Refusal('session_full')
    if (outcome === 'present') ctx.reply.status = 200
    giveCookie(ctx, participantId)
    return { id: session.id, code: session.code, participantId }
  })

/** A browser that is in stays in, also where the session has filled up since. */
async function join({ db }: Context, joining: Joining): Promise<'joined' | 'present' | 'refused'> {
  if (await updateParticipant(db, joining)) return 'present'
  const outcome = await db.transaction().execute((trx) => addParticipant(trx, joining))
  if (outcome === 'joined') return outcome
  return (await updateParticipant(db, joining)) ? 'present' : 'refused'
}

function giveCookie({ tokens, now, reply }: Context, participantId: string): void {
  const value = tokens.mint('participant', participantId, now + PARTICIPANT_TOKEN_LIFETIME)
  reply.cookies.push({ name: 'ws_part', value, lifetime: PARTICIPANT_TOKEN_LIFETIME })
}
