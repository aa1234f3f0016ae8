import './roster.css'
import { useState } from 'preact/hooks'
import type { RosterRow } from '../../../index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { number } from '../../parts/language.ts'
import { texts } from '../../texts/session-menu.ts'
import { FindField } from '../fields.tsx'

/** Who takes part, a line each; what somebody voted and asked opens below. */
export function Roster({ rows, onClose }: { rows: RosterRow[]; onClose: () => void }) {
  const [wanted, setWanted] = useState('')
  const found = rows.filter((row) =>
    Object.values(row).some((field) => field.toLowerCase().includes(wanted.toLowerCase())),
  )
  return (
    <Dialog title={texts.roster} closeLabel={texts.close} onClose={onClose} isWide>
      {rows.length === 0 && <p class="quiet">{texts.noPeople}</p>}
      {rows.length > 0 && (
        <>
          <div class="field-row">
            <FindField wanted={wanted} onWant={setWanted} />
            <span class="quiet" role="status">
              {texts.found(found.length, rows.length)}
            </span>
          </div>
          <People rows={found} />
        </>
      )}
    </Dialog>
  )
}

const People = ({ rows }: { rows: RosterRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  <section class="roster" tabIndex={0} aria-label={texts.roster}>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.address}</th>
          <th scope="col">{texts.answers}</th>
          <th scope="col">{texts.asked}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            <td dir="auto">{row.name || texts.anonymous}</td>
            <td dir="auto">{row.email}</td>
            <td>
              <Said text={row.vote} />
            </td>
            <td>
              <Said text={row.questions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** How the interface joins what one person said. */
const BETWEEN = ' | '

function Said({ text }: { text: string }) {
  if (text === '') return <span class="quiet">–</span>
  const parts = text.split(BETWEEN)
  return (
    <details>
      <summary>{number(parts.length)}</summary>
      <ul>
        {parts.map((part, place) => (
          <li key={place} dir="auto">
            {part}
          </li>
        ))}
      </ul>
    </details>
  )
}
