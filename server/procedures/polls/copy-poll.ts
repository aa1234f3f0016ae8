import { z } from 'zod'
import { hostKey, pollRef, sessionRef } from '../../../shared/fields/ids.ts'
import { pollSchema } from '../../../shared/schemas/poll.ts'
import { copyDraft, draftFrom } from '../../domain/drafts.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { addDraft } from './add-draft.ts'
import { requirePoll } from './require-poll.ts'

export const copyPoll = presentProcedure('POST', '/api/sessions/{id}/polls/{pid}/copy', 'Polls', {
  success: 201,
  idempotent: true,
  addition: true,
  forTools: true,
  codes: ['too_many_polls', 'session_ended'],
  summary: 'Copy a poll',
  description:
    'Makes a draft that asks the same again, with new ids and without votes. It comes right after the copied poll, which can be in any state. `openPoll` opens it by the id in the answer.',
  successDescription: 'The draft.',
})
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(pollSchema)
  .mutation(({ ctx, input }) =>
    addDraft(ctx, { operation: 'copy', input }, async (locked) => {
      const original = await requirePoll(locked, input.pid)
      return { draft: copyDraft(draftFrom(original), ctx.random.uuid), after: original.position }
    }),
  )
