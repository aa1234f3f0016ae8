import { z } from 'zod'
import { hostKey, isUuid, questionRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { replyText } from '../../../shared/schemas/question.ts'
import { setReply } from '../../queries/questions.ts'
import { moderateProcedure } from '../auth/procedure-kinds.ts'

export const replyToQuestion = moderateProcedure('POST', '/api/sessions/{id}/questions/{qid}/reply', 'Questions', {
  addition: true,
  refusals: { 400: { example: 'text: is missing.' } },
  summary: 'Reply to a question',
  description:
    'Everyone who sees the question sees the reply, and so do the results. It replaces an earlier reply. A host can also reply after the session has ended.',
  successDescription: 'The reply as it is shown now. Empty if it was removed.',
})
  .input(z.object({ id: sessionRef, qid: questionRef, text: replyText, k: hostKey }))
  .output(z.object({ id: uuidOutput("The question's id."), reply: replyText }))
  .mutation(async ({ ctx, input: { qid, text } }) => {
    const isThere = isUuid(qid) && (await setReply(ctx.db, ctx.session.id, qid, text || null))
    if (!isThere) throw new Refusal('question_not_found')
    return { id: qid.toLowerCase(), reply: text }
  })
