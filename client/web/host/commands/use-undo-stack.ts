import { useRef, useState } from 'preact/hooks'
import { isFinal } from '../../../calls/error.ts'
import { hostConsole as texts } from '../../language/index.ts'
import type { Message } from '../../parts/controls/toast.tsx'
import { reason } from '../parts/reason.ts'
import { type Command, type CommandMessage, send, undoOfFirst } from './command.ts'
import type { HostedSession } from './hosted-session.ts'

const UNDO_MAX = 50

/** Runs commands one after another, and keeps how to undo them. */
export function useUndoStack({ client, id }: HostedSession, mark: (id: string | undefined) => void) {
  const [message, say] = useState<Message>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const undoStack = useRef<NonNullable<Command['undo']>[]>([])
  const keep = (how: Command['undo']) => {
    if (how) undoStack.current = [...undoStack.current, how].slice(-UNDO_MAX)
  }
  const attempt = async (command: Command, isUndo = false): Promise<boolean> => {
    const { made, error } = await send(client, id, command, isUndo)
    const how = error ? undoOfFirst(command, made) : command.undo
    keep(how)
    if (isUndo && error && !isFinal(error)) keep(command)
    const action = how && { action: { label: texts.actions.undo, run: undo } }
    const { again } = command
    if (error) say({ text: reason(error), ...action })
    else if (again) say({ text: texts.closed, action: { label: texts.askAgain, run: () => void run(again) } })
    else if (command.message) say({ ...inWords(command.message), ...action })
    // What was said before is no longer true, and its button would undo this.
    else if (command.send.length > 0) say(undefined)
    return !error
  }
  const undoLast = async () => {
    const back = undoStack.current.pop()
    if (!back) say({ text: texts.nothingToUndo })
    else if (await attempt(back, true)) say({ text: texts.undone })
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

function inWords(message: CommandMessage): Message {
  const about = message.subject !== undefined && { subject: message.subject }
  if ('count' in message) return { text: texts[message.name](message.count), ...about }
  const { name } = message
  return { text: name === 'deleted' ? texts.deleted : texts.did[name], ...about }
}
