import type { Session, Stage } from '../../../index.ts'
import { STEPS } from '../../parts/session/podium.ts'
import type { Call, Command } from './command.ts'
import { questionOnStage } from './on-wall.ts'
import type { Shown } from './wall-history.ts'

/** Shows something on the wall; a poll without the question that would cover it. */
export const showStage = (session: Session, show: Exclude<Stage, 'answer'>): Command => ({
  send: [...(show === 'poll' ? clearQuestion(session) : []), ['setStage', { show }]],
})

/** Shows the scores: all places, or first the podium, place by place. */
const showScores = (podium?: true): Call => ['setStage', { show: 'scores', ...(podium && { podium }) }]

/** From all places to the podium, and back. */
export const togglePodium = ({ podium }: Session): Command =>
  podium ? { send: [showScores()], undo: { send: [showScores(true)] } } : { send: [showScores(true)] }

/** Whether somebody may be on no step of the podium. Else all places are there with it. */
export const hasOtherPlaces = ({ participantCount = 0 }: Session): boolean => participantCount > STEPS

/** Takes the question off that covers the poll. */
export function clearQuestion(session: Session): Call[] {
  const question = questionOnStage(session)
  return question ? [['unpinQuestion', { qid: question.id }]] : []
}

export function showAgain(session: Session, shown: Shown | undefined): Command {
  if (!shown) return { send: [] }
  if (shown.content === 'question') return { send: [['highlightQuestion', { qid: shown.id }]] }
  if (shown.content === 'scores') return { send: [showScores(shown.podium)] }
  if (shown.content !== 'answer') return showStage(session, shown.content)
  return { send: [['setStage', { show: 'answer', pollId: shown.id, text: shown.text }]] }
}
