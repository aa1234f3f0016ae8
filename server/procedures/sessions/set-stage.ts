import { z } from 'zod'
import { optionalField } from '../../../shared/fields/fields.ts'
import { hostKey, sessionRef, uuidInput } from '../../../shared/fields/ids.ts'
import { text } from '../../../shared/fields/text.ts'
import { OPEN_TEXT_MAX } from '../../../shared/limits.ts'
import { pollKind } from '../../../shared/poll-kinds/index.ts'
import { Refusal } from '../../../shared/refusals.ts'
import {
  type Podium,
  type Stage,
  type StageAnswer,
  stageAnswerSchema,
  stageSchema,
} from '../../../shared/schemas/stage.ts'
import { isRevealed, pollStateIn } from '../../domain/poll.ts'
import { requireScores } from '../../domain/settings.ts'
import { shownAs } from '../../domain/written-answers.ts'
import { readCurrentPoll } from '../../queries/polls.ts'
import { setStageAnswer, writeStage } from '../../queries/sessions.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { type Locked, withSessionLocked } from '../locked-session.ts'
import { requireAnswer, requireOpened } from '../polls/require-poll.ts'

const podiumField = optionalField(
  z.literal(true),
  'Only with `show: scores`: the first three places come one after another. Sent again without it, all places are there.',
  true,
)

const stageInput = z.object({
  id: sessionRef,
  show: stageSchema,
  pollId: optionalField(uuidInput, 'Required with `show: answer`, and only there: the poll of the answer.'),
  text: optionalField(
    text(OPEN_TEXT_MAX),
    'Required with `show: answer`, and only there: the answer, as it was written.',
    'More breaks, please',
  ),
  podium: podiumField,
  k: hostKey,
})

export const setStage = presentProcedure('POST', '/api/sessions/{id}/stage', 'Sessions', {
  forTools: true,
  addition: true,
  codes: [
    'scores_off',
    'poll_not_found',
    'poll_is_draft',
    'answers_not_texts',
    'poll_not_on_wall',
    'results_hidden',
    'answer_not_found',
    'answer_hidden',
  ],
  refusals: { 400: { example: 'show: must be one of poll, lobby, questions, scores, answer.' } },
  summary: 'Choose what the wall shows',
  description:
    'The wall shows the current poll, how to join, the approved questions, the best scores, or one answer to the current poll. The audience view stays the same, but says it while the wall shows scores. Opening a poll, highlighting a question or hiding that answer sets the stage back to `poll`. An answer stays on stage while it is one of the `texts` of the wall.',
  successDescription: 'The wall shows this now.',
})
  .input(stageInput)
  .output(stageAnswerSchema.partial().extend({ show: stageSchema, podium: podiumField }))
  .mutation(({ ctx, input }) => {
    const choice = choiceOf(input)
    return withSessionLocked(ctx, async (locked) => {
      const { show } = choice
      if (show === 'answer') return { show, ...(await putAnswerOnStage(locked, choice)) }
      if (show === 'scores') requireScores(locked.session)
      const { podium } = choice
      await writeStage(locked.trx, locked.session, show, podium)
      return { show, ...(podium && { podium }) }
    })
  })

type Choice = ({ show: Exclude<Stage, 'answer'> } & Partial<Podium>) | ({ show: 'answer' } & StageAnswer)

/** Checks that `pollId` and `text` come with `show: answer` alone, `podium` with `show: scores`. @throws Refusal invalid_input */
function choiceOf({ show, pollId, text, podium }: z.infer<typeof stageInput>): Choice {
  if (podium && show !== 'scores') throw new Refusal('invalid_input', 'podium: goes with show: scores.')
  if (show === 'answer') {
    if (pollId === undefined) throw new Refusal('invalid_input', `pollId: is missing; ${TOGETHER}`)
    if (text === undefined) throw new Refusal('invalid_input', `text: is missing; ${TOGETHER}`)
    return { show, pollId, text }
  }
  if (pollId !== undefined) throw new Refusal('invalid_input', `pollId: ${ALONE}`)
  if (text !== undefined) throw new Refusal('invalid_input', `text: ${ALONE}`)
  return { show, ...(podium && { podium }) }
}

const TOGETHER = 'show: answer goes with pollId and text.'
const ALONE = 'goes with show: answer.'

/**
 * Makes the wall show one answer alone.
 * @returns the answer, in the spelling that is shown
 * @throws Refusal poll_not_found, poll_is_draft, answers_not_texts, poll_not_on_wall, results_hidden,
 *   answer_not_found, answer_hidden
 */
async function putAnswerOnStage(locked: Locked, { pollId, text: sent }: StageAnswer): Promise<StageAnswer> {
  const { trx, session } = locked
  const poll = await requireOpened(locked, pollId)
  if (pollKind(poll.kind).result !== 'texts') throw new Refusal('answers_not_texts')
  const current = await readCurrentPoll(trx, session.id)
  if (current?.id !== poll.id) throw new Refusal('poll_not_on_wall')
  if (!isRevealed(poll, pollStateIn(session, poll))) throw new Refusal('results_hidden')
  const answer = await requireAnswer(locked, poll, sent)
  const text = shownAs(poll)(answer.text)
  if (text === undefined) throw new Refusal('answer_hidden')
  await setStageAnswer(trx, session, { pollId, text })
  return { pollId, text }
}
