import { useState } from 'preact/hooks'
import type { RosterRow } from '../../index.ts'
import { texts } from '../texts/host.ts'

/** Who takes part, and what each voted and asked. */
export function Roster({ rows }: { rows: RosterRow[] }) {
  const [wanted, setWanted] = useState('')
  const fits = (row: RosterRow) =>
    Object.values(row).some((field) => field.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <section class="card roster" aria-labelledby="roster">
      <h2 id="roster">{texts.roster}</h2>
      <label for="find">{texts.find}</label>
      <input
        id="find"
        type="search"
        value={wanted}
        onInput={(event) => setWanted(event.currentTarget.value)}
      />
      {rows.length === 0 && <p class="quiet">{texts.noPeople}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.address}</th>
              <th scope="col">{texts.answers}</th>
              <th scope="col">{texts.questions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.filter(fits).map((row, place) => (
              <tr key={place}>
                <td dir="auto">{row.name}</td>
                <td dir="auto">{row.email}</td>
                <td dir="auto">{row.vote}</td>
                <td dir="auto">{row.questions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
