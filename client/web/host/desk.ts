import { useRef } from 'preact/hooks'
import type { Move } from '../../../shared/moderation.ts'
import type { Question } from '../../index.ts'
import { texts } from '../texts/console.ts'
import {
  ACTION_NAMES,
  type ActionName,
  actionOf,
  type Effect,
  goingBack,
  type Situation,
} from './actions.ts'
import { type Deed, send } from './deed.ts'
import { type Back, type Doing, useDoing } from './doing.ts'
import type { HostedSession } from './hosted-session.ts'
import { isSameStep, nextDraft, nextStep, onStage, type Step } from './next-step.ts'
import { markAfter, type Queue, undoing, useQueue } from './queue.ts'
import { placeBefore, remember, type Shown, shownNow } from './shown-before.ts'
import { timerOf, useTimerSeconds } from './timer-seconds.ts'

/** Milliseconds for which a step that came up by itself is not taken: who presses meant the one before. */
const READ_FIRST = 400

/** What the host works with: the session's situation, the queue, and what can be done. */
export type Desk = Doing & {
  queue: Queue
  step: Step
  seconds: number
  setSeconds: (seconds: number) => void
  /** Whether an action has anything to do. */
  isPossible: (name: ActionName) => boolean
  act: (name: ActionName) => void
  /** Sends one thing, and says why if it is refused. */
  send: (deed: Deed) => void
  /** Moves a question, with a way back. */
  move: (question: Question, by: Move) => void
}

export function useDesk({ client, id, session }: HostedSession, onHelp: () => void): Desk {
  const doing = useDoing()
  const queue = useQueue(session)
  const [seconds, setSeconds] = useTimerSeconds()
  const history = useHistory(session)
  const step = nextStep(session)
  const isRead = useSteady(`${step.name} ${step.id}`)
  const draft = nextDraft(session)
  const situation: Situation = {
    session,
    before: history.before,
    seconds,
    nextSeconds: draft && timerOf(draft.id),
    listed: queue.listed,
    marked: queue.marked,
  }

  const sendAll = async (deeds: Deed[]) => {
    for (const deed of deeds) await send(client, id, deed)
  }
  const move = (question: Question, by: Move) => {
    queue.mark(markAfter(queue.listed, queue.filter, question, by)?.id)
    const told = { text: texts.did[by], about: question.text }
    const back = wayBack(question, by, onStage(session), sendAll)
    void doing.run(() => sendAll([{ do: by, questionId: question.id }]), told, back)
  }
  /** Only what the host saw: another host may have been faster. */
  const take = async (taken: Step, deeds: Deed[]) => {
    if (taken.name === 'open') {
      const now = nextStep(await client.getSession({ id, host: '1' }))
      if (!isSameStep(now, taken))
        return doing.say({ text: texts.changed(texts.steps[now.name]), about: now.about })
    }
    await sendAll(deeds)
  }
  const bring = (effect: Effect) => {
    if (effect === 'undo') doing.undo()
    else if (effect === 'help') onHelp()
    else if (effect === 'going-back') {
      history.goBack()
      void doing.run(() => sendAll(goingBack(situation)))
    } else if ('mark' in effect) queue.mark(effect.mark)
    else if ('moved' in effect) move(effect.moved, effect.by)
    else {
      const { step: taken, deeds } = effect
      if (taken && !isRead())
        doing.say({ text: texts.changed(texts.steps[taken.name]), about: taken.about })
      else void doing.run(() => (taken ? take(taken, deeds) : sendAll(deeds)))
    }
  }
  const possible = new Map(ACTION_NAMES.map((name) => [name, actionOf(name).perform(situation)]))
  return {
    ...doing,
    ...{ queue, step, seconds, setSeconds, move },
    isPossible: (name) => possible.get(name) !== undefined,
    act: (name) => {
      const effect = possible.get(name)
      if (effect) bring(effect)
    },
    send: (deed) => void doing.run(() => sendAll([deed])),
  }
}

/** A question that was pushed off the stage by another comes back to it. */
function wayBack(
  question: Question,
  by: Move,
  wasOnStage: Question | undefined,
  sendAll: (deeds: Deed[]) => Promise<void>,
): Back {
  const moves = undoing(question.state, by)
  if (moves.length === 0) return { refused: texts.notBackToWaiting }
  const pushed = by === 'highlight' && wasOnStage?.id !== question.id ? wasOnStage : undefined
  return {
    run: () =>
      sendAll([
        ...moves.map((one): Deed => ({ do: one, questionId: question.id })),
        ...(pushed ? [{ do: 'highlight' as const, questionId: pushed.id }] : []),
      ]),
  }
}

/** What the wall showed since the page was opened. */
function useHistory(session: HostedSession['session']) {
  const shown = useRef<readonly Shown[]>([])
  shown.current = remember(shown.current, shownNow(session))
  const place = placeBefore(shown.current, session)
  const goBack = () => {
    // What is gone back to comes last again once the wall shows it.
    shown.current = shown.current.slice(0, Math.max(0, place))
  }
  return { before: shown.current[place], goBack }
}

/** Says whether this has stood long enough to be read. */
function useSteady(what: string): () => boolean {
  const since = useRef({ what, at: Number.NEGATIVE_INFINITY })
  if (since.current.what !== what) since.current = { what, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}
