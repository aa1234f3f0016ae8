import { useRef, useState } from 'preact/hooks'
import type { Message } from '../../parts/controls/toast.tsx'
import { hostConsole as texts } from '../../texts/index.ts'
import type { HostedSession } from '../hosted-session.ts'
import { timerOf, useTimerSeconds } from '../polls/timer-seconds.ts'
import { type Queue, useQueue } from '../questions/use-queue.ts'
import { reason } from '../reason.ts'
import { useHistory } from '../stage/use-history.ts'
import { type Command, type CommandMessage, send } from './command.ts'
import { COMMAND_NAMES, type CommandName, rowOf, type Situation, whyUnavailable } from './commands.ts'
import { nextDraft, nextStep, type Step } from './next-step.ts'

type Runner = {
  /** What the page says. */
  message: Message | undefined
  say: (message: Message | undefined) => void
  /** Sends a command after all that were run before. @returns whether the server accepted it */
  run: (command: Command) => Promise<boolean>
  undo: () => void
}

/** What the parts of the console work with. */
export type HostConsole = HostedSession &
  Runner & {
    queue: Queue
    step: Step
    /** How long a timer runs. */
    seconds: number
    setSeconds: (seconds: number) => void
    isAvailable: (name: CommandName) => boolean
    /** What a key or its button does: runs the command, or says why it is unavailable. */
    press: (name: CommandName) => void
  }

/** A session as its host runs it: which commands are available, which question is marked, what can be undone. */
export function useConsole(hosted: HostedSession, onHelp: () => void): HostConsole {
  const { session } = hosted
  const queue = useQueue(session)
  const [seconds, setSeconds] = useTimerSeconds()
  const { before, goBack } = useHistory(session)
  const runner = useRunner(hosted, queue.mark)
  const step = nextStep(session)
  const isRead = useIsRead(`${step.name} ${step.id}`)
  const draft = nextDraft(session)
  const at = { ...queue, session, before, seconds, nextSeconds: draft && timerOf(draft.id) }
  const commands = new Map(COMMAND_NAMES.map((name) => [name, rowOf(name).command(at)]))
  const press = (name: CommandName) => {
    const command = commands.get(name)
    if (!command) explain(name, at, runner.say)
    else if (name === 'undo') runner.undo()
    else if (name === 'help') onHelp()
    else if (name === 'next' && !isRead())
      runner.say({ text: texts.changed(texts.steps[step.name]), subject: step.subject })
    else {
      if (name === 'back') goBack()
      void runner.run(command)
    }
  }
  const isAvailable = (name: CommandName) => commands.get(name) !== undefined
  return { ...hosted, ...runner, queue, step, seconds, setSeconds, isAvailable, press }
}

function explain(name: CommandName, at: Situation, say: Runner['say']): void {
  const why = whyUnavailable(name, at)
  if (why) say({ text: texts.idle[why] })
}

const UNDO_MAX = 50

/** Runs commands one after another, and keeps how to undo them. */
function useRunner({ client, id }: HostedSession, mark: Queue['mark']): Runner {
  const [message, say] = useState<Message>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const undoStack = useRef<NonNullable<Command['undo']>[]>([])
  const attempt = async (command: Command): Promise<boolean> => {
    try {
      await send(client, id, command)
    } catch (error) {
      say({ text: reason(error) })
      return false
    }
    if (command.undo) undoStack.current = [...undoStack.current, command.undo].slice(-UNDO_MAX)
    if (command.message) say(inWords(command.message, typeof command.undo === 'object' ? undo : undefined))
    return true
  }
  const undoLast = async () => {
    const back = undoStack.current.pop()
    if (!back) say({ text: texts.nothingToUndo })
    else if (typeof back === 'string') say({ text: texts[back] })
    else if ((await attempt(back)) && !back.message) say({ text: texts.undone })
  }
  const inTurn = <T>(what: () => Promise<T>): Promise<T> => {
    const done = last.current.then(what)
    last.current = done
    return done
  }
  const run = (command: Command) => {
    if ('mark' in command) mark(command.mark)
    return inTurn(() => attempt(command))
  }
  // A command that is still under way is the one to undo.
  const undo = () => void inTurn(undoLast)
  return { message, say, run, undo }
}

function inWords({ name, subject }: CommandMessage, undo: (() => void) | undefined): Message {
  const text = name === 'deleted' || name === 'backToShown' ? texts[name] : texts.did[name]
  return { text, subject, ...(undo && { action: { label: texts.actions.undo, run: undo } }) }
}

/** Milliseconds for which a new step is not taken: who presses then meant the one before. */
const READ_FIRST = 400

/** Tells whether a step has been there long enough to be read. */
function useIsRead(step: string): () => boolean {
  const since = useRef({ step, at: Number.NEGATIVE_INFINITY })
  if (since.current.step !== step) since.current = { step, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}
