import { useRef, useState } from 'preact/hooks'
import type { PollBody, Question } from '../../../index.ts'
import { hostConsole as texts } from '../../texts/index.ts'
import {
  COMMAND_NAMES,
  type CommandName,
  type ConsoleState,
  rowOf,
  whyUnavailable,
} from '../commands/console-commands.ts'
import type { HostedSession } from '../commands/hosted-session.ts'
import { nextDraft, nextStep } from '../commands/next-step.ts'
import { useHistory } from '../commands/use-history.ts'
import { useUndoStack } from '../commands/use-undo-stack.ts'
import { timerOf, useTimerSeconds } from '../polls/timer-seconds.ts'
import { useQueue } from '../questions/use-queue.ts'

export type HostConsole = ReturnType<typeof useConsole>

export type QuestionForm = { form: 'merge' | 'reply'; question: Question }

/** What is open over the console: the help, a form for one poll or for many, that of a draft or a question, whether to end. */
type Dialog = 'help' | 'new' | 'many' | 'end' | QuestionForm | PollBody

/** A session as its host runs it: which commands are available, which question is marked, what can be undone. */
export function useConsole(hosted: HostedSession) {
  const { session } = hosted
  const [dialog, setDialog] = useState<Dialog>()
  const [hasWall, setHasWall] = useState(false)
  const queue = useQueue(session)
  const [seconds, setSeconds] = useTimerSeconds()
  const { before, goBack } = useHistory(session)
  const runner = useUndoStack(hosted, queue.mark)
  const step = nextStep(session)
  const stepName = { ...texts.actions, ...texts.steps }[step.name]
  const isRead = useIsRead(`${step.name} ${step.id}`)
  const draft = nextDraft(session)
  const at: ConsoleState = { ...queue, session, before, seconds, nextSeconds: draft && timerOf(draft.id) }
  const commands = new Map(COMMAND_NAMES.map((name) => [name, rowOf(name).command(at)]))
  /** What a key or its button does: runs the command, or says why it is unavailable. */
  const press = (name: CommandName) => {
    const command = commands.get(name)
    if (!command) {
      const why = whyUnavailable(name, at)
      if (why) runner.say({ text: texts.idle[why] })
    } else if (name === 'undo') runner.undo()
    else if (name === 'help') setDialog('help')
    else if (name === 'merge' || name === 'reply') at.marked && setDialog({ form: name, question: at.marked })
    else if (name === 'next' && !isRead()) runner.say({ text: texts.changed(stepName), subject: step.subject })
    else {
      if (name === 'back') goBack()
      void runner.run(command)
    }
  }
  const isAvailable = (name: CommandName) => commands.get(name) !== undefined
  const about = { queue, step, stepName, seconds, setSeconds, dialog, setDialog, hasWall, setHasWall }
  return { ...hosted, ...runner, ...about, isAvailable, press }
}

/** Milliseconds before a new step can be taken, or a row that has just moved. Whoever presses earlier meant the one before. */
const READ_FIRST = 400

/** Tells whether the host had time to read a step, or what stands in a place. */
export function useIsRead(step: string): () => boolean {
  const since = useRef({ step, at: Number.NEGATIVE_INFINITY })
  if (since.current.step !== step) since.current = { step, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}
