import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { draftFields } from '../../../shared/schemas/draft.ts'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import { pollSchema } from '../../../shared/schemas/poll.ts'
import { makeDraft } from '../../domain/drafts.ts'
import { toPoll } from '../../domain/poll.ts'
import { insertDrafts } from '../../queries/drafts.ts'
import { hostPoll } from '../../views/poll.ts'
import { prepareProcedure } from '../auth/middleware.ts'
import { answerOnce } from '../idempotency.ts'
import { operation } from '../operation-meta.ts'
import { withLiveSessionLocked } from '../sessions/locked-session.ts'
import { madePoll } from './require-poll.ts'

export const draftPoll = prepareProcedure
  .meta({
    success: 201,
    idempotent: true,
    forTools: true,
    refusals: { 400: { example: 'options: ranking takes 2 to 12 options, not 1.' }, 409: 'session_ended' },
    openapi: operation('POST', '/api/sessions/{id}/polls', 'Polls', {
      summary: 'Draft a poll',
      description: 'The audience does not see a draft. `openPoll` opens it by the id in the answer.',
      successDescription: 'The draft.',
      errorResponses: [400, 401, 404, 409],
    }),
  })
  .input(z.object({ id: sessionRef, ...draftFields, k: hostKey }))
  .output(pollSchema)
  .mutation(({ ctx, input }) => {
    const call = { scope: ctx.session.id, operation: 'draft', input, made: madePoll(ctx) }
    return answerOnce(ctx, call, (keep) =>
      withLiveSessionLocked(ctx, async ({ trx, session, now }) => {
        const { pass, random } = ctx
        const draft = makeDraft(input, random.uuid)
        const at = { sessionId: session.id, now, cap: POLLS_PER_SESSION }
        const [row] = await insertDrafts(trx, at, [draft], random.uuid)
        if (!row) throw new Refusal('too_many_polls')
        const view = hostPoll(toPoll(row, [], session), pass)
        await keep?.(trx, view)
        return view
      }),
    )
  })
