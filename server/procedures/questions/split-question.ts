import { z } from 'zod'
import { hostKey, isUuid, questionRef, sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { stateOf } from '../../domain/question.ts'
import { splitOff } from '../../queries/merged-questions.ts'
import { readQuestion } from '../../queries/questions.ts'
import { moderateProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { moderationOutput } from './moderate.ts'

export const splitQuestion = moderateProcedure('POST', '/api/sessions/{id}/questions/{qid}/split', 'Questions', {
  addition: true,
  codes: ['question_not_merged'],
  summary: 'Split a merged question off',
  description:
    'Both questions are as they were before the merge. Upvotes that came since stay with the other one. A question that was on stage returns there, unless another is there by now.',
  successDescription: 'The question is shown again, in this state.',
})
  .input(z.object({ id: sessionRef, qid: questionRef, k: hostKey }))
  .output(moderationOutput)
  .mutation(({ ctx, input: { qid } }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      const question = isUuid(qid) ? await readQuestion(trx, session.id, qid) : undefined
      if (!question) throw new Refusal('question_not_found')
      if (!question.is_merged) throw new Refusal('question_not_merged')
      await splitOff(trx, session.id, question.id)
      return { id: question.id, state: stateOf(question, session) }
    }),
  )
