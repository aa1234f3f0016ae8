import { useRef, useState } from 'preact/hooks'
import type { Message } from '../../parts/controls/toast.tsx'
import { hostConsole as texts } from '../../texts/index.ts'
import type { HostedSession } from '../hosted-session.ts'
import { timerOf, useTimerSeconds } from '../polls/timer-seconds.ts'
import { useQueue } from '../questions/use-queue.ts'
import { reason } from '../reason.ts'
import { useHistory } from '../stage/use-history.ts'
import { type Command, type CommandMessage, send } from './command.ts'
import { COMMAND_NAMES, type CommandName, rowOf, type Situation, whyUnavailable } from './commands.ts'
import { nextDraft, nextStep } from './next-step.ts'

/** What the parts of the console work with. */
export type HostConsole = ReturnType<typeof useConsole>

/** A session as its host runs it: which commands are available, which question is marked, what can be undone. */
export function useConsole(hosted: HostedSession, onHelp: () => void) {
  const { session } = hosted
  const queue = useQueue(session)
  const [seconds, setSeconds] = useTimerSeconds()
  const { before, goBack } = useHistory(session)
  const runner = useRunner(hosted, queue.mark)
  const step = nextStep(session)
  const isRead = useIsRead(`${step.name} ${step.id}`)
  const draft = nextDraft(session)
  const at: Situation = { ...queue, session, before, seconds, nextSeconds: draft && timerOf(draft.id) }
  const commands = new Map(COMMAND_NAMES.map((name) => [name, rowOf(name).command(at)]))
  /** What a key or its button does: runs the command, or says why it is unavailable. */
  const press = (name: CommandName) => {
    const command = commands.get(name)
    if (!command) {
      const why = whyUnavailable(name, at)
      if (why) runner.say({ text: texts.idle[why] })
    } else if (name === 'undo') runner.undo()
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

const UNDO_MAX = 50

/** Runs commands one after another, and keeps how to undo them. */
function useRunner({ client, id }: HostedSession, mark: (id: string | undefined) => void) {
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
  /** Sends a command after all that were run before. @returns whether the server accepted it */
  const run = (command: Command) => {
    if ('mark' in command) mark(command.mark)
    return inTurn(() => attempt(command))
  }
  // In turn, so that it undoes a command that is still under way.
  const undo = () => void inTurn(undoLast)
  return { message, say, run, undo }
}

function inWords({ name, subject }: CommandMessage, undo: (() => void) | undefined): Message {
  const text = name === 'deleted' || name === 'backToShown' ? texts[name] : texts.did[name]
  return { text, subject, ...(undo && { action: { label: texts.actions.undo, run: undo } }) }
}

/** Milliseconds before a new step can be taken. Whoever presses earlier meant the one before. */
const READ_FIRST = 400

/** Tells whether the host had time to read a step. */
function useIsRead(step: string): () => boolean {
  const since = useRef({ step, at: Number.NEGATIVE_INFINITY })
  if (since.current.step !== step) since.current = { step, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}
