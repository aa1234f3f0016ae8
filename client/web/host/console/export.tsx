import { fileName } from '../../../../shared/file-names.ts'
import { sessionMenu as texts } from '../../language/index.ts'
import { download } from '../../parts/browser/download.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { readTable, TABLE_FORMATS } from '../../parts/session/results-table.ts'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { Problem } from '../parts/fields.tsx'
import { useRequest } from '../parts/use-request.ts'
import { readSessionFile } from '../sessions/session-file.ts'
import { ItemIcon } from './item-icon.tsx'

/** @returns the media type of a file, and its content */
type Read = () => Promise<[string, string | Blob]>

/** Files of a session, and what is in each. */
export function Export({ client, id, session, onClose }: SessionDialogProps) {
  const { busy, problem, run } = useRequest()
  const save = async (what: string, ending: string, read: Read) => {
    download(fileName(session, what, ending), ...(await read()))
    onClose()
  }
  const button = (label: string, what: string, ending: string, read: Read) => (
    <button type="button" disabled={busy} onClick={() => run(() => save(what, ending, read))}>
      <ItemIcon of="export" /> {label}
    </button>
  )
  const { title, results, participants, polls } = texts.exports
  return (
    <Dialog title={title} onClose={onClose}>
      <section class="export">
        <p>{results}</p>
        {TABLE_FORMATS.toReversed().map((format) =>
          button(texts.exportResults(format.toUpperCase()), 'results', format, () => readTable(client, id, format)),
        )}
      </section>
      <section class="export">
        <p>{participants}</p>
        {button(texts.exportCsv, 'participants', 'csv', async () => [
          'text/csv',
          await client.exportSession({ id, excel: '1' }),
        ])}
      </section>
      <section class="export">
        <p>{polls}</p>
        {button(texts.savePolls, 'polls', 'json', async () => [
          'application/json',
          `${await readSessionFile(client, id)}\n`,
        ])}
      </section>
      <Problem text={problem} />
    </Dialog>
  )
}
