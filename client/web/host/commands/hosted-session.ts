import type { Operations, Session } from '../../../index.ts'
import type { Message } from '../../parts/controls/toast.tsx'
import type { PhoneAddress } from '../../parts/join/use-phone-address.tsx'
import type { Command } from './command.ts'

/** A session, and the client of its host. `id` is its id or code, as in the page's path. */
export type HostedSession = { client: Operations; id: string; session: Session }

/** Runs a command after all that were run before. @returns whether the server accepted it */
export type Run = (command: Command) => Promise<boolean>

/** Scrolls to a poll that was saved, once it is there: at its index among drafts, if it was moved. */
export type ShowSaved = (pid: string, index?: number) => void

/** Runs commands, and what the page said last. */
export type CommandRunner = {
  run: Run
  message: Message | undefined
  say: (message: Message | undefined) => void
  showSaved: ShowSaved
}

/** What a dialog over the console gets. */
export type SessionDialogProps = HostedSession & {
  /** The key that the page was opened with, or the host key. */
  k: string | undefined
  isOwner: boolean
  phones: PhoneAddress | undefined
  commands: CommandRunner
  onClose: () => void
}
