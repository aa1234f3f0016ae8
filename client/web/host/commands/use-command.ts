import { useState } from 'preact/hooks'
import type { Command } from './command.ts'
import type { CommandRunner } from './hosted-session.ts'

/** Runs the commands of a dialog, which says itself why one failed: the console's message is behind it. */
export function useCommand({ message, run }: CommandRunner) {
  const [hasFailed, setFailed] = useState(false)
  return {
    problem: hasFailed ? (message?.text ?? '') : '',
    /** @returns whether the server accepted it */
    run: async (command: Command): Promise<boolean> => {
      const isAccepted = await run(command)
      setFailed(!isAccepted)
      return isAccepted
    },
  }
}
