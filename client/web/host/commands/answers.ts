import type { Answer, Session, StageAnswer } from '../../../index.ts'
import type { Call, Command } from './command.ts'
import { showAgain } from './stage.ts'
import { shownNow } from './wall-history.ts'

export const isOnStage = ({ answer }: Session, { pollId, text }: StageAnswer): boolean =>
  answer?.pollId === pollId && answer.text === text

/** Shows an answer alone on the wall, or takes it off. Undo shows again what the wall shows now. */
export function toggleOnStage(session: Session, answer: StageAnswer): Command {
  const isOn = isOnStage(session, answer)
  return {
    send: [['setStage', isOn ? { show: 'poll' } : { show: 'answer', ...answer }]],
    message: { name: isOn ? 'unpin' : 'highlight', subject: answer.text },
    undo: showAgain(session, shownNow(session)),
  }
}

export function toggleShown(pid: string, { text, shown }: Answer): Command {
  const set = (isShown: boolean): Call => [isShown ? 'showAnswer' : 'hideAnswer', { pid, text }]
  return {
    send: [set(!shown)],
    message: { name: shown ? 'hide' : 'approve', subject: text },
    undo: { send: [set(shown)] },
  }
}
