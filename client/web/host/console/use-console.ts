import { useState } from 'preact/hooks'
import { hostConsole as texts } from '../../language/index.ts'
import type { ConsoleDialog } from '../commands/dialog.ts'
import type { HostedSession } from '../commands/hosted-session.ts'
import { nextStep } from '../commands/next-step.ts'
import {
  COMMAND_NAMES,
  type CommandName,
  type ConsoleState,
  isAvailable,
  type Row,
  rowOf,
} from '../commands/shortcuts.ts'
import { useAskedFirst } from '../commands/use-asked-first.ts'
import { useUndoStack } from '../commands/use-undo-stack.ts'
import { useWallHistory } from '../commands/use-wall-history.ts'
import { useHadTimeToRead } from '../parts/use-had-time-to-read.ts'
import { useTimerSeconds } from '../polls/timer-seconds.ts'
import { useSavedPoll } from '../polls/use-shown-poll.ts'
import { useQueue } from '../questions/use-queue.ts'

export type HostConsole = ReturnType<typeof useConsole>

/** A session as its host runs it: which commands are available, which question is marked, what can be undone. */
export function useConsole(hosted: HostedSession) {
  const { session } = hosted
  const [dialog, setDialog] = useState<ConsoleDialog>()
  const queue = useQueue(session)
  const saving = useSavedPoll()
  const [seconds, setSeconds] = useTimerSeconds()
  const { before, goBack } = useWallHistory(session)
  const { message, say, run: runAtOnce, undo } = useUndoStack(hosted, queue.mark)
  const { runOrAsk: run, isAsked } = useAskedFirst(session, runAtOnce, ({ prompt }) =>
    say({ text: texts.early.ask, subject: prompt }),
  )
  const step = nextStep(session)
  const isSure = step.name === 'close' && isAsked
  const stepName = isSure ? texts.early.close : { ...texts.actions, ...texts.steps }[step.name]
  const hadTimeToRead = useHadTimeToRead(`${step.name} ${step.id} ${isSure}`)
  const at: ConsoleState = { ...queue, session, before, seconds }
  const available = new Set(COMMAND_NAMES.filter((name) => isAvailable(rowOf(name), at)))
  /** Acts on what a row has now, or says why it has nothing. */
  const take = <What>(row: Row, what: What | undefined, act: (what: What) => unknown) => {
    if (what !== undefined) act(what)
    else if (row.why) say({ text: texts.idle[row.why(at)] })
  }
  const sayChanged = () => say({ text: texts.changed(stepName), subject: step.subject })
  /** What a key or its button does. */
  const press = (name: CommandName) => {
    const row = rowOf(name)
    switch (row.does) {
      case 'call':
        return take(row, row.call(at), run)
      case 'step':
        return take(row, row.call(at), hadTimeToRead() ? run : sayChanged)
      case 'back':
        return take(row, row.call(at), (command) => {
          goBack()
          void run(command)
        })
      case 'dialog':
        return take(row, row.open(at), setDialog)
      case 'undo':
        return undo()
    }
  }
  return {
    ...hosted,
    queue,
    step,
    stepName,
    isSure,
    seconds,
    setSeconds,
    dialog,
    setDialog,
    message,
    say,
    run,
    ...saving,
    press,
    isAvailable: (name: CommandName) => available.has(name),
  }
}
