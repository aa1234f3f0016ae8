import { z } from 'zod'
import { hostKey, isUuid, questionRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { MERGED_IN_A_ROW } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { stateOf } from '../../domain/question.ts'
import { countInARow, mergeInto } from '../../queries/merged-questions.ts'
import { countUpvotes, readQuestion } from '../../queries/questions.ts'
import { moderateProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { upvoteOutput } from './upvotes.ts'

export const mergeQuestion = moderateProcedure('POST', '/api/sessions/{id}/questions/{qid}/merge', 'Questions', {
  addition: true,
  codes: ['question_merged', 'merge_not_allowed'],
  refusals: { 400: { example: 'into: is missing.' } },
  summary: 'Merge a question into another',
  description:
    'For questions that ask the same. The other one is shown in place of both, with the supporters of both: everybody who upvoted either, and the author of the merged one, each person once, and never the author of the one that is shown. Where votes are secret, only upvotes count. Only its author still sees the merged one. `splitQuestion` takes this back.',
  successDescription: 'The question that is shown, with its upvotes.',
})
  .input(
    z.object({
      id: sessionRef,
      qid: questionRef,
      into: uuidOutput('The question that is shown in place of both.'),
      k: hostKey,
    }),
  )
  .output(upvoteOutput)
  .mutation(({ ctx, input: { qid, into } }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      const find = async (id: string) => (isUuid(id) ? readQuestion(trx, session.id, id) : undefined)
      const [question, target] = [await find(qid), await find(into)]
      if (!question || !target) throw new Refusal('question_not_found')
      if (question.id === target.id) throw new Refusal('merge_not_allowed', 'A question cannot be merged into itself.')
      if (question.is_merged) throw new Refusal('question_merged')
      if (target.is_merged || stateOf(target, session) === 'hidden') throw new Refusal('merge_not_allowed')
      if ((await countInARow(trx, session.id, question.id)) > MERGED_IN_A_ROW)
        throw new Refusal('merge_not_allowed', TOO_MANY)
      await mergeInto(trx, session.id, question.id, target.id)
      return { id: target.id, upvotes: await countUpvotes(trx, session.id, target.id) }
    }),
  )

const TOO_MANY = `${MERGED_IN_A_ROW} questions are merged into each other in a row here. Merge the two the other way round.`
