import type { ComponentType } from 'preact'
import type { ConsoleDialog, DialogName } from '../commands/dialog.ts'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { People } from '../people/people.tsx'
import { ImportPolls } from '../polls/import-polls.tsx'
import { MoveDraft } from '../polls/move-draft.tsx'
import { PollForm } from '../polls/poll-form.tsx'
import { QuestionDialog } from '../questions/question-dialog.tsx'
import { SessionSettings } from '../settings/settings.tsx'
import { DeleteSession, EndSession } from './end-or-delete.tsx'
import { Export } from './export.tsx'
import { Help } from './help.tsx'
import { JoinCode, Links, RemoteLink } from './links.tsx'

const BY_NAME = {
  help: Help,
  poll: PollForm,
  import: ImportPolls,
  qr: JoinCode,
  remote: RemoteLink,
  links: Links,
  settings: SessionSettings,
  people: People,
  export: Export,
  end: EndSession,
  delete: DeleteSession,
} satisfies Record<DialogName, ComponentType<SessionDialogProps>>

export type DialogsProps = SessionDialogProps & { dialog: ConsoleDialog }

/** What is open over the console. */
export function Dialogs({ dialog, ...props }: DialogsProps) {
  if (typeof dialog === 'string') {
    const Named: ComponentType<SessionDialogProps> = BY_NAME[dialog]
    return <Named {...props} />
  }
  if ('move' in dialog) return <MoveDraft {...props} draft={dialog.move} />
  if ('draft' in dialog) return <PollForm {...props} draft={dialog.draft} />
  return <QuestionDialog {...props} {...dialog} />
}
