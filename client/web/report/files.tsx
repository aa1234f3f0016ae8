import { useState } from 'preact/hooks'
import type { Operations } from '../../index.ts'
import { reason } from '../host/parts/reason.ts'
import { report as texts } from '../language/index.ts'
import { download } from '../parts/browser/download.ts'
import { readTable, TABLE_FORMATS, type TableFormat } from '../parts/session/results-table.ts'

type Props = { client: Operations; id: string; nameOf: (what: string, ending: string) => string }

/** The report on paper and in files. On a phone, which is for reading, they are behind one button. */
export function Files({ client, id, nameOf }: Props) {
  const [areShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const save = (format: TableFormat) =>
    readTable(client, id, format).then(
      (table) => {
        download(nameOf('results', format), ...table)
        setProblem('')
      },
      (error) => setProblem(reason(error)),
    )
  return (
    <>
      <div class="actions">
        <button type="button" class="unfold" aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {texts.saveOrPrint}
        </button>
        <div class={areShown ? 'files shown' : 'files'}>
          <button type="button" class="main" onClick={() => print()}>
            {texts.print}
          </button>
          {TABLE_FORMATS.map((format) => (
            <button key={format} type="button" onClick={() => void save(format)}>
              {texts.table(format.toUpperCase())}
            </button>
          ))}
        </div>
      </div>
      <p class="error" role="alert">
        {problem}
      </p>
    </>
  )
}
