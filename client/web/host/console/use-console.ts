import { useRef } from 'preact/hooks'
import type { Move } from '../../../../shared/moderation.ts'
import type { Question, Session, StageAnswer } from '../../../index.ts'
import { texts } from '../../texts/console.ts'
import { answerMoves } from '../answers/answer-moves.ts'
import type { HostedSession } from '../hosted-session.ts'
import { timerOf, useTimerSeconds } from '../polls/timer-seconds.ts'
import { questionMoves } from '../questions/question-moves.ts'
import { type Queue, useQueue } from '../questions/queue.ts'
import { placeBefore, remember, type Shown, shownNow, shownUntil } from '../stage/history.ts'
import { ACTION_NAMES, type ActionName, actionOf, type Effect, goingBack, type Situation, whyIdle } from './commands.ts'
import { nextDraft, type Step } from './next-step.ts'
import { type Deed, send } from './send.ts'
import { useStepping } from './use-next-step.ts'
import { type Doing, useDoing } from './use-undo.ts'

/** What the host works with: the queue, the next step, and what can be done. */
export type Desk = Doing & {
  queue: Queue
  step: Step
  /** How long a timer runs. */
  seconds: number
  setSeconds: (seconds: number) => void
  /** Whether an action has anything to do. */
  isPossible: (name: ActionName) => boolean
  act: (name: ActionName) => void
  /** Sends one after another, and says why if one is refused. */
  send: (...deeds: Deed[]) => void
  /** Moves a question, with a way back. */
  move: (question: Question, by: Move) => void
  /** Puts an answer on the wall or takes it off, with a way back. */
  moveAnswer: (answer: StageAnswer) => void
}

export function useDesk(hosted: HostedSession, onHelp: () => void): Desk {
  const { client, id, session } = hosted
  const sendAll = async (deeds: Deed[]) => {
    for (const deed of deeds) await send(client, id, deed)
  }
  const doing = useDoing()
  const queue = useQueue(session)
  const [seconds, setSeconds] = useTimerSeconds()
  const history = useHistory(session)
  const { step, take } = useStepping(hosted, doing, sendAll)
  const move = questionMoves(session, queue, doing, sendAll)
  const moveAnswer = answerMoves(session, doing, sendAll)
  const sendNow = (deeds: Deed[]) => void doing.run(() => sendAll(deeds))

  const situation = { ...situationOf(session, queue, seconds), before: history.before }
  const bring = (effect: Effect) => {
    if (effect === 'undo') doing.undo()
    else if (effect === 'help') onHelp()
    else if (effect === 'going-back') sendNow(history.goBack(situation))
    else if ('mark' in effect) queue.mark(effect.mark)
    else if ('moved' in effect) move(effect.moved, effect.by)
    else if (effect.step) take(effect.step, effect.deeds)
    else sendNow(effect.deeds)
  }
  const effects = new Map(ACTION_NAMES.map((name) => [name, actionOf(name).perform(situation)]))
  return {
    ...doing,
    ...{ queue, step, seconds, setSeconds, move, moveAnswer },
    isPossible: (name) => effects.get(name) !== undefined,
    act: (name) => {
      const effect = effects.get(name)
      const idle = whyIdle(name, situation)
      if (effect) bring(effect)
      else if (idle) doing.say({ text: texts.idle[idle] })
    },
    send: (...deeds) => sendNow(deeds),
  }
}

function situationOf(session: Session, { listed, marked }: Queue, seconds: number): Omit<Situation, 'before'> {
  const draft = nextDraft(session)
  return { session, listed, marked, seconds, nextSeconds: draft && timerOf(draft.id) }
}

/** What the wall showed since the page was opened, and before as far as can be told. */
function useHistory(session: Session) {
  const kept = useRef<readonly Shown[]>(undefined)
  const shown = remember(kept.current ?? shownUntil(session), shownNow(session))
  kept.current = shown
  const place = placeBefore(shown, session)
  /** What is gone back to comes last again once the wall shows it. */
  const goBack = (situation: Situation): Deed[] => {
    kept.current = shown.slice(0, Math.max(0, place))
    return goingBack(situation)
  }
  return { before: shown[place], goBack }
}
