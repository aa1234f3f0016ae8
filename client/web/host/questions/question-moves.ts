import type { Move } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'
import { texts } from '../../texts/console.ts'
import { onStage } from '../console/next-step.ts'
import type { Deed } from '../console/send.ts'
import type { Back, Doing } from '../console/use-undo.ts'
import { markAfter, type Queue, undoing } from './queue.ts'

/** Moves a question, hands the mark on, and knows the way back. */
export function questionMoves(
  session: Session,
  { mark, listed, filter }: Queue,
  { run }: Doing,
  sendAll: (deeds: Deed[]) => Promise<void>,
): (question: Question, by: Move) => void {
  return (question, by) => {
    // One from elsewhere, as off the stage, leaves the mark where it is.
    if (listed.includes(question)) mark(markAfter(listed, filter, question, by)?.id)
    const back = deedsBack(question, by, onStage(session))
    const way: Back =
      back.length > 0
        ? { run: () => sendAll(back), ...(question.state === 'pending' && notBack(question)) }
        : { refused: texts.notBackToWaiting }
    const told = { text: texts.did[by], about: question.text }
    void run(() => sendAll([{ do: by, questionId: question.id }]), told, way)
  }
}

/** What became of one that waited, where all but that was undone. */
const notBack = ({ text }: Question) => ({ undone: { text: texts.backToShown, about: text } })

/** None where a question cannot go back. One that was pushed off the stage by it comes on again. */
function deedsBack(question: Question, by: Move, wasOnStage: Question | undefined): Deed[] {
  const moves = undoing(question.state, by)
  const deeds = moves.map((one): Deed => ({ do: one, questionId: question.id }))
  const hasPushed = by === 'highlight' && wasOnStage && wasOnStage.id !== question.id
  if (moves.length === 0 || !hasPushed) return deeds
  return [...deeds, { do: 'highlight', questionId: wasOnStage.id }]
}
