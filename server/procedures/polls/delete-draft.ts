import { z } from 'zod'
import { hostKey, pollRef, sessionRef } from '../../../shared/fields/ids.ts'
import { removeDraft } from '../../queries/drafts.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { withLiveSessionLocked } from '../locked-session.ts'
import { requireDraft } from './require-poll.ts'

export const deleteDraft = presentProcedure('DELETE', '/api/sessions/{id}/polls/{pid}', 'Polls', {
  success: 204,
  forTools: true,
  codes: ['poll_not_draft', 'session_ended'],
  summary: 'Delete a draft',
  description: 'Only a draft can be deleted. A poll that was opened stays, with its votes.',
  successDescription: 'The draft is deleted.',
})
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(z.void())
  .mutation(({ ctx, input }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const draft = await requireDraft(locked, input.pid)
      await removeDraft(locked.trx, locked.session.id, draft.id)
    }),
  )
