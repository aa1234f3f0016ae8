import { z } from 'zod'
import { booleanField, stringField } from '../../../shared/fields/fields.ts'
import { hostKey, pollRef, sessionRef } from '../../../shared/fields/ids.ts'
import { text } from '../../../shared/fields/text.ts'
import { OPEN_TEXT_MAX } from '../../../shared/limits.ts'
import type { BackstagePass } from '../../domain/host-only.ts'
import type { Session } from '../../domain/session.ts'
import { answerOverridesAfter, shownIn } from '../../domain/written-answers.ts'
import { setAnswerOverrides } from '../../queries/polls.ts'
import { writeStage } from '../../queries/sessions.ts'
import { moderateProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { withSessionLocked } from '../locked-session.ts'
import { requireAnswer, requireOpened } from './require-poll.ts'

const answerInput = z.object({
  id: sessionRef,
  pid: pollRef,
  text: text(OPEN_TEXT_MAX).meta({
    description:
      'The answer, as it was written. It stands for every spelling that looks the same, and in a word cloud for every spelling that counts as the same word. A moderated poll shows it as it is sent here, whatever others write.',
    example: 'curious',
  }),
  k: hostKey,
})

const answerOutput = z.object({
  text: stringField('The answer, in the spelling that is shown.', 'curious'),
  shown: booleanField('Whether audience and wall see it.', true),
})

export const answerProcedure = (move: 'hide' | 'show', summary: string, description: string) =>
  moderateProcedure('POST', `/api/sessions/{id}/polls/{pid}/answers/${move}`, 'Polls', {
    addition: true,
    codes: ['answers_not_written', 'poll_is_draft', 'answer_not_found'],
    refusals: { 400: { example: 'text: is missing.' } },
    summary,
    description,
    successDescription: 'The answer is shown, or hidden, from now on.',
  })
    .input(answerInput)
    .output(answerOutput)
    .mutation(({ ctx, input }) => moderateAnswer(ctx, input, move === 'show'))

/**
 * Shows or hides an answer, whoever gives it. A hidden answer leaves the stage.
 * @throws Refusal poll_not_found, poll_is_draft, answers_not_written, answer_not_found
 */
const moderateAnswer = (
  ctx: Context & { session: Session; pass: BackstagePass },
  { pid, text: sent }: z.infer<typeof answerInput>,
  shown: boolean,
): Promise<z.infer<typeof answerOutput>> =>
  withSessionLocked(ctx, async (locked) => {
    const { trx, session } = locked
    const poll = await requireOpened(locked, pid)
    const found = await requireAnswer(locked, poll, sent)
    // Not the spelling that most wrote: that can change between the host's look and the press.
    const text = shown && poll.moderated ? sent : found.text
    const answer_overrides = answerOverridesAfter(poll, text, shown)
    await setAnswerOverrides(trx, poll, answer_overrides)
    const onStage = session.stageAnswer.open(ctx.pass)
    if (onStage?.pollId === poll.id && !shownIn({ ...poll, answer_overrides })(onStage.text)) {
      await writeStage(trx, session, 'poll')
    }
    return { text, shown }
  })
