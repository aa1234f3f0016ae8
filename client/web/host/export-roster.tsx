import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { download } from './download.ts'
import type { HostedSession } from './hosted-session.ts'

/** Downloads the roster, with the mark that spreadsheets need to read it as UTF-8. */
export function ExportRoster({ client, id, session }: HostedSession) {
  const { busy, problem, run } = useAction()
  const save = () =>
    run(async () =>
      download(`${session.code}.csv`, 'text/csv', await client.exportSession({ id, excel: '1' })),
    )
  return (
    <>
      <button type="button" disabled={busy} onClick={save}>
        {texts.exportCsv}
      </button>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
