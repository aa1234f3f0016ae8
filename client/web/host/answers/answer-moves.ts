import type { Session, StageAnswer } from '../../../index.ts'
import { texts } from '../../texts/console.ts'
import { goingBack } from '../console/commands.ts'
import type { Deed } from '../console/send.ts'
import type { Doing } from '../console/use-undo.ts'
import { shownNow } from '../stage/history.ts'

/** Whether the wall shows this answer, alone. */
export const isOnStage = ({ answer }: Session, { pollId, text }: StageAnswer): boolean =>
  answer?.pollId === pollId && answer.text === text

/** Puts an answer on the wall, or takes it off if it is there; what the wall showed then is the way back. */
export function answerMoves(
  session: Session,
  { run }: Doing,
  sendAll: (deeds: Deed[]) => Promise<void>,
): (answer: StageAnswer) => void {
  return (answer) => {
    const isOn = isOnStage(session, answer)
    const deed: Deed = isOn ? { do: 'stage', show: 'poll' } : { do: 'answer', ...answer }
    const back = goingBack({ session, before: shownNow(session) })
    const said = texts.did[isOn ? 'unpin' : 'highlight']
    const told = { text: said, about: answer.text }
    void run(() => sendAll([deed]), told, { run: () => sendAll(back) })
  }
}
