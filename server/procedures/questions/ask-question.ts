import { z } from 'zod'
import { sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { questionText } from '../../../shared/schemas/question.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import type { Trx } from '../../db/schema.ts'
import { requireLive } from '../../domain/session.ts'
import { countQuestion } from '../../queries/participants.ts'
import { countQuestions, insertQuestion } from '../../queries/questions.ts'
import { participantProcedure } from '../auth/procedure-kinds.ts'
import { countVisitor } from '../count-visitor.ts'
import { requireParticipant } from '../find-session.ts'
import { answerOnce } from '../idempotency.ts'
import { withSessionLocked } from '../locked-session.ts'

export const askQuestion = participantProcedure('POST', '/api/sessions/{id}/questions', 'Audience', {
  success: 201,
  idempotent: true,
  codes: ['session_ended', 'questions_off', 'too_many_questions', 'questions_full'],
  refusals: { 400: { example: 'text: is missing.' } },
  summary: 'Ask a question',
  description: `A new question is pending: only its author and the host see it until it is approved. With the setting \`moderation: after\` it is approved at once, and everyone sees it. A participant can ask ${QUESTIONS_PER_PARTICIPANT} questions, a session takes ${QUESTIONS_PER_SESSION}.`,
  successDescription: 'The question is stored.',
})
  .input(z.object({ id: sessionRef, text: questionText }))
  .output(z.object({ id: uuidOutput("The question's id.") }))
  .mutation(async ({ ctx, input }) => {
    const { participantId } = ctx
    await countVisitor(ctx, 'demoQuestions')
    const call = { scope: ctx.session.id, operation: 'ask', caller: participantId, input }
    return withSessionLocked(ctx, ({ trx, session, now }) =>
      answerOnce<{ id: string }>(trx, ctx, call, async () => {
        requireLive(session)
        if (settingOf(session.settings, 'questions') === 'off') throw new Refusal('questions_off')
        const of = { session_id: session.id, participant_id: participantId }
        await requireAllowance(trx, of)
        const id = ctx.random.uuid()
        const state = settingOf(session.settings, 'moderation') === 'after' ? 'approved' : 'pending'
        await insertQuestion(trx, { ...of, id, text: input.text, state, created_at: now })
        return { id }
      }),
    )
  })

/**
 * Counts a question against the allowance of its participant and of the session.
 * @throws Refusal too_many_questions, questions_full, removed
 */
async function requireAllowance(trx: Trx, of: { session_id: string; participant_id: string }): Promise<void> {
  if (!(await countQuestion(trx, of, QUESTIONS_PER_PARTICIPANT))) {
    await requireParticipant(trx, of.session_id, of.participant_id)
    throw new Refusal('too_many_questions')
  }
  if ((await countQuestions(trx, of.session_id)) >= QUESTIONS_PER_SESSION) throw new Refusal('questions_full')
}
