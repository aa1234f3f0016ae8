import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { hostKey, pollRef, sessionRef } from '../../../shared/schemas/ids.ts'
import { pollSchema } from '../../../shared/schemas/poll.ts'
import { copyDraft, draftFrom } from '../../domain/drafts.ts'
import { toPoll } from '../../domain/poll.ts'
import { insertDrafts } from '../../queries/drafts.ts'
import { hostPoll } from '../../views/poll.ts'
import { presentProcedure } from '../auth/middleware.ts'
import { answerOnce } from '../idempotency.ts'
import { operation } from '../operation-meta.ts'
import { withLiveSessionLocked } from '../sessions/locked-session.ts'
import { madePoll, requirePoll } from './require-poll.ts'

export const copyPoll = presentProcedure
  .meta({
    success: 201,
    idempotent: true,
    addition: true,
    forTools: true,
    refusals: { 409: 'too_many_polls' },
    openapi: operation('POST', '/api/sessions/{id}/polls/{pid}/copy', 'Polls', {
      summary: 'Copy a poll',
      description:
        'Makes a draft that asks the same again, with new ids and without votes. It comes right after the copied poll, which can be in any state. `openPoll` opens it by the id in the answer.',
      successDescription: 'The draft.',
      errorResponses: [401, 404, 409],
    }),
  })
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(pollSchema)
  .mutation(({ ctx, input }) => {
    const call = { scope: ctx.session.id, operation: 'copy', input, made: madePoll(ctx) }
    return answerOnce(ctx, call, (keep) =>
      withLiveSessionLocked(ctx, async (locked) => {
        const { trx, session, now } = locked
        const { pass, random } = ctx
        const original = await requirePoll(locked, input.pid)
        const at = { sessionId: session.id, now, cap: POLLS_PER_SESSION, after: original.position }
        const copy = copyDraft(draftFrom(original), random.uuid)
        const [row] = await insertDrafts(trx, at, [copy], random.uuid)
        if (!row) throw new Refusal('too_many_polls')
        const view = hostPoll(toPoll(row, [], session), pass)
        await keep?.(trx, view)
        return view
      }),
    )
  })
