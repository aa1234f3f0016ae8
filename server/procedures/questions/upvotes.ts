import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { isUuid, questionRef, sessionRef, uuidOutput } from '../../../shared/schemas/ids.ts'
import { PUBLIC_STATES } from '../../domain/question.ts'
import type { Session } from '../../domain/session.ts'
import { countUpvotes, readQuestionState, setUpvote } from '../../queries/questions.ts'
import type { Context } from '../context.ts'
import { holdLiveSession } from '../live-session.ts'

/** What giving and taking back an upvote share. */

export const upvoteInput = z.object({ id: sessionRef, qid: questionRef })

export const upvoteOutput = z.object({
  id: uuidOutput("The question's id."),
  upvotes: z.int().meta({ description: 'How many participants support it.', example: 5 }),
})

/** @throws Refusal question_not_found for one that the room does not see, own_question, session_ended */
export async function changeUpvote(
  { db, session, participantId, now }: Context & { session: Session; participantId: string },
  qid: string,
  upvoted: boolean,
): Promise<z.infer<typeof upvoteOutput>> {
  const question = isUuid(qid) ? await readQuestionState(db, session.id, qid) : undefined
  const mine = question?.participant_id === participantId
  if (!question || !(mine || PUBLIC_STATES.includes(question.state))) {
    throw new Refusal('question_not_found')
  }
  if (mine) throw new Refusal('own_question')
  const key = { session_id: session.id, question_id: qid, participant_id: participantId }
  const upvotes = await db.transaction().execute(async (trx) => {
    await holdLiveSession(trx, session.id, now)
    await setUpvote(trx, key, upvoted)
    return countUpvotes(trx, session.id, qid)
  })
  return { id: qid.toLowerCase(), upvotes }
}
