import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import type { At } from './console.tsx'
import { download } from './download.ts'

/** Downloads the roster, with the mark that spreadsheets need to read it as UTF-8. */
export function ExportRoster({ client, id, session }: At) {
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
