import { z } from 'zod'
import { hostKey, isUuid, questionRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { MOVES, type Move, stateAfter } from '../../../shared/moderation.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { questionStateSchema } from '../../../shared/schemas/question.ts'
import { stateOf } from '../../domain/question.ts'
import type { Session } from '../../domain/session.ts'
import { readQuestion, setQuestionState } from '../../queries/questions.ts'
import { writeStage } from '../../queries/sessions.ts'
import { moderateProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { withSessionLocked } from '../locked-session.ts'

/** The moves that some state does not allow. */
const CAN_BE_REFUSED: readonly string[] = MOVES.filter((move) =>
  questionStateSchema.options.some((state) => !stateAfter(state, move)),
)

export const moderationOutput = z.object({ id: uuidOutput("The question's id."), state: questionStateSchema })

export const moveProcedure = (move: Move | 'wait', summary: string, description: string) =>
  moderateProcedure('POST', `/api/sessions/{id}/questions/{qid}/${move}`, 'Questions', {
    ...(move === 'wait' ? { addition: true } : { forTools: true }),
    codes: ['question_merged', ...(CAN_BE_REFUSED.includes(move) ? (['move_not_allowed'] as const) : [])],
    refusals: { 409: { example: notAllowed('pending', 'unpin') } },
    summary,
    description,
    successDescription: 'The question is in this state now.',
  })
    .input(z.object({ id: sessionRef, qid: questionRef, k: hostKey }))
    .output(moderationOutput)
    .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, move))

/** Moves a question, one move of a session at a time. @throws Refusal question_not_found, question_merged, move_not_allowed */
const moveQuestion = (ctx: Context & { session: Session }, qid: string, move: Move | 'wait') =>
  withSessionLocked(ctx, async ({ trx, session }) => {
    const question = isUuid(qid) ? await readQuestion(trx, session.id, qid) : undefined
    if (!question) throw new Refusal('question_not_found')
    if (question.is_merged) throw new Refusal('question_merged')
    const before = stateOf(question, session)
    const state = stateAfter(before, move)
    if (!state) throw new Refusal('move_not_allowed', notAllowed(before, move))
    if (state !== before) await setQuestionState(trx, session.id, question.id, state)
    if (move === 'highlight') await writeStage(trx, session, 'poll')
    return { id: question.id, state: stateOf({ ...question, state }, session) }
  })

const notAllowed = (state: string, move: string): string =>
  `The move ${move} does not apply to a question that is ${state}. Approve the question first.`
