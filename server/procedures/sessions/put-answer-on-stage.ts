import { Refusal } from '../../../shared/errors.ts'
import { pollKind } from '../../../shared/poll-kinds/index.ts'
import type { StageAnswer } from '../../../shared/schemas/stage.ts'
import { isRevealed, pollStateIn } from '../../domain/poll.ts'
import { shownIn } from '../../domain/written-answers.ts'
import { readCurrentPoll } from '../../queries/polls.ts'
import { setStageAnswer } from '../../queries/sessions.ts'
import { requireAnswer } from '../polls/require-answer.ts'
import { requireOpened } from '../polls/require-poll.ts'
import type { Locked } from './locked-session.ts'

/**
 * Makes the wall show one answer alone.
 * @returns the answer, in the spelling that is shown
 * @throws Refusal poll_not_found, poll_is_draft, answers_not_texts, poll_not_on_wall, results_hidden,
 *   answer_not_found, answer_hidden
 */
export async function putAnswerOnStage(locked: Locked, { pollId, text: sent }: StageAnswer): Promise<StageAnswer> {
  const { trx, session } = locked
  const poll = await requireOpened(locked, pollId)
  if (pollKind(poll.kind).result !== 'texts') throw new Refusal('answers_not_texts')
  const current = await readCurrentPoll(trx, session.id)
  if (current?.id !== poll.id) throw new Refusal('poll_not_on_wall')
  if (!isRevealed(poll, pollStateIn(session, poll))) throw new Refusal('results_hidden')
  const { text } = await requireAnswer(locked, poll, sent)
  if (!shownIn(poll)(text)) throw new Refusal('answer_hidden')
  await setStageAnswer(trx, session, { pollId, text })
  return { pollId, text }
}
