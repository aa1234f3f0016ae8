import type { PollBody, PollDraft } from '../../../index.ts'
import { hostConsole, pollForm as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { ImportPreview, ImportProblem } from '../import/import-preview.tsx'
import { SourceFields } from '../import/source-fields.tsx'
import { useImport } from '../import/use-import.ts'
import { withAddedPictures } from '../parts/add-pictures.ts'
import { pastedFiles } from '../parts/pasted-files.ts'
import { useRequest } from '../parts/use-request.ts'
import { withUsual } from '../parts/usual-reveal.ts'

type Props = Pick<SessionDialogProps, 'client' | 'id' | 'session' | 'commands' | 'onClose'>

export function ImportPolls({ client, id, session, commands, onClose }: Props) {
  const { busy, problem, submit } = useRequest()
  const importing = useImport(session)
  const { polls, leftOut, table, text, show, chooseFile, onAdded } = importing
  const add = async () => {
    const added: PollBody[] = []
    for (const draft of polls) {
      const sent = withUsual(await withAddedPictures(client, id, draft)) as PollDraft
      added.push(await client.draftPoll({ id, ...sent }))
      // Polls that the server has accepted are not sent again.
      onAdded()
    }
    onClose()
    commands.say({ text: hostConsole.did.saved })
    if (added[0]) commands.showSaved(added[0].id)
  }
  return (
    <Dialog title={hostConsole.pastePolls} onClose={onClose} isWide>
      <form
        onSubmit={submit(add)}
        {...importing.takesDrops}
        onPaste={(event) => event.clipboardData && chooseFile(pastedFiles(event.clipboardData), event)}
      >
        <div class="import">
          <SourceFields text={text} onText={show} onFiles={chooseFile} />
          {(table || polls.length + leftOut.length > 0) && <ImportPreview importing={importing} />}
        </div>
        <ImportProblem importing={importing} other={problem} />
        <div class="buttons end">
          <button type="submit" class="main" disabled={busy || polls.length === 0}>
            {texts.add(polls.length)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
