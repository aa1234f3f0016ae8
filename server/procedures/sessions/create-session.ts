import type { Transaction } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { createdSessionSchema, sessionFields } from '../../../shared/schemas/session.ts'
import type { Database } from '../../db/schema.ts'
import { drawCode } from '../../domain/codes.ts'
import { firstDrafts } from '../../domain/drafts.ts'
import type { Random } from '../../domain/random.ts'
import { newDates, toSession } from '../../domain/session.ts'
import { readHost } from '../../queries/hosts.ts'
import { insertDrafts } from '../../queries/polls.ts'
import { claimCode, insertSession } from '../../queries/sessions.ts'
import { hostKeyOf, recogniseOwner } from '../access.ts'
import { signedInProcedure } from '../trpc.ts'

export const createSession = signedInProcedure
  .meta({
    success: 201,
    forTools: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions',
      operationId: 'createSession',
      tags: ['Sessions'],
      summary: 'Create a session',
      description:
        'The session is live at once, with its polls in draft: those given, else a Yes / No question with the title as its prompt. The answer has the ids that the other operations take. What `exportPolls` answers creates the same session again.',
      successDescription:
        "The host's view of the new session, with its id. `Location` is its path.",
      errorResponses: [400, 401],
    },
  })
  .input(z.object(sessionFields))
  .output(createdSessionSchema)
  .mutation(async ({ ctx, input }) => {
    const { db, hostId, now, random, reply } = ctx
    const { projections } = ctx.live
    if (!(await readHost(db, hostId))) throw new Refusal('not_signed_in')
    const { createdAt, endsAt } = newDates(input, now)
    const drafts = firstDrafts(input, random.uuid)
    const session = await db.transaction().execute(async (trx) => {
      const id = random.uuid()
      const row = await insertSession(trx, {
        id,
        code: await claimFreeCode(trx, random, id),
        owner_id: hostId,
        title: input.title,
        brand: input.brand ? JSON.stringify(input.brand) : null,
        created_at: createdAt,
        ends_at: endsAt,
      })
      await insertDrafts(trx, { sessionId: id, now, cap: POLLS_PER_SESSION }, drafts, random.uuid)
      return toSession(row, now)
    })
    const pass = recogniseOwner(ctx, session)
    const view = pass && (await projections.forHost(session.id, pass, hostKeyOf(ctx, session)))
    if (!view) throw new Refusal('session_not_found')
    reply.headers.location = `/api/sessions/${session.id}`
    return { id: session.id, ...view }
  })

/** Draws codes until one was never taken; of 887 million the first nearly always is. */
async function claimFreeCode(
  trx: Transaction<Database>,
  random: Random,
  sessionId: string,
): Promise<string> {
  for (;;) {
    const code = drawCode(random.below)
    if (await claimCode(trx, code, sessionId)) return code
  }
}
