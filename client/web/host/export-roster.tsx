import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import type { At } from './console.tsx'

/** Downloads the roster, with the mark that spreadsheets need to read it as UTF-8. */
export function ExportRoster({ client, id, session }: At) {
  const { busy, problem, run } = useAction()
  const download = () =>
    run(async () => {
      const csv = await client.exportSession({ id, excel: '1' })
      const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${session.code}.csv`
      link.click()
      URL.revokeObjectURL(address)
    })
  return (
    <>
      <button type="button" disabled={busy} onClick={download}>
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
