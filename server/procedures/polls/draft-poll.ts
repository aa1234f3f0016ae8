import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { draftFields } from '../../../shared/schemas/draft.ts'
import { pollSchema } from '../../../shared/schemas/poll.ts'
import { makeDraft, picturesOf } from '../../domain/drafts.ts'
import { readPictureSizes } from '../../queries/pictures.ts'
import { prepareProcedure } from '../auth/procedure-kinds.ts'
import { addDraft } from './add-draft.ts'

export const draftPoll = prepareProcedure('POST', '/api/sessions/{id}/polls', 'Polls', {
  success: 201,
  idempotent: true,
  forTools: true,
  codes: ['session_ended', 'too_many_polls'],
  refusals: { 400: { example: 'options: ranking takes 2 to 12 options, not 1.' } },
  summary: 'Draft a poll',
  description: 'The audience does not see a draft. The response has the id by which the poll is opened.',
  successDescription: 'The draft.',
})
  .input(z.object({ id: sessionRef, ...draftFields, k: hostKey }))
  .output(pollSchema)
  .mutation(({ ctx, input }) =>
    addDraft(ctx, { operation: 'draft', input }, async ({ trx, session }) => {
      const pictures = await readPictureSizes(trx, session.id, picturesOf(input))
      return { draft: makeDraft(input, ctx.random.uuid, '', pictures) }
    }),
  )
