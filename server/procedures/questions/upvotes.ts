import { z } from 'zod'
import { intField } from '../../../shared/fields/fields.ts'
import { isUuid, questionRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { PUBLIC_STATES } from '../../domain/question.ts'
import type { Session } from '../../domain/session.ts'
import { readStandIn, setUpvote } from '../../queries/questions.ts'
import { participantProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { requireParticipant } from '../find-session.ts'
import { withLiveSessionLocked } from '../locked-session.ts'

export const upvoteOutput = z.object({
  id: uuidOutput("The question's id."),
  upvotes: intField('How many participants support it.', 5),
})

export const upvoteProcedure = (method: 'POST' | 'DELETE', summary: string, description: string) =>
  participantProcedure(method, '/api/sessions/{id}/questions/{qid}/upvote', 'Audience', {
    codes: ['own_question', 'session_ended'],
    summary,
    description,
    successDescription: 'The upvotes as they are now.',
  })
    .input(z.object({ id: sessionRef, qid: questionRef }))
    .output(upvoteOutput)
    .mutation(({ ctx, input }) => changeUpvote(ctx, input.qid, method === 'POST'))

/**
 * Gives or takes back an upvote. An upvote of a merged question is one of that which it is merged into.
 * @throws Refusal question_not_found for one that the audience does not see, own_question, session_ended, removed
 */
function changeUpvote(ctx: Context & { session: Session; participantId: string }, qid: string, isUpvoted: boolean) {
  const { participantId } = ctx
  return withLiveSessionLocked(ctx, async ({ trx, session }) => {
    await requireParticipant(trx, session.id, participantId)
    const question = isUuid(qid) ? await readStandIn(trx, session.id, qid) : undefined
    const mine = question?.participant_id === participantId
    if (!question || !(mine || PUBLIC_STATES.includes(question.state))) throw new Refusal('question_not_found')
    if (mine) throw new Refusal('own_question')
    const key = { session_id: session.id, question_id: question.id, participant_id: participantId }
    return { id: question.id, upvotes: await setUpvote(trx, key, isUpvoted) }
  })
}
