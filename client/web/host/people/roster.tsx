import type { RosterRow } from '../../../index.ts'
import { common, hall, host, people, sessionMenu as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { useSearch } from '../parts/fields.tsx'

export function Roster({ session: { roster: rows = [] } }: Pick<SessionDialogProps, 'session'>) {
  const { found, field } = useSearch(rows, (row) => Object.values(row).join('\n'))
  if (rows.length === 0) return <p class="quiet">{people.nobody}</p>
  return (
    <>
      <div class="field-row">
        {field}
        <span class="quiet" role="status">
          {hall.ofAll(number(found.length), rows.length)}
        </span>
      </div>
      <Rows rows={found} />
    </>
  )
}

const Rows = ({ rows }: { rows: RosterRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  <section class="roster" tabIndex={0} aria-label={people.parts.roster}>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.address}</th>
          <th scope="col">{texts.answers}</th>
          <th scope="col">{common.questions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{row.name || host.anonymous}</bdi>
            </th>
            <td>{row.email && <bdi>{row.email}</bdi>}</td>
            <td>
              <Expandable text={row.vote} />
            </td>
            <td>
              <Expandable text={row.questions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** What the server puts between the votes or questions of one participant. */
const SEPARATOR = ' | '

function Expandable({ text }: { text: string }) {
  if (text === '') return <span class="quiet">–</span>
  const parts = text.split(SEPARATOR)
  return (
    <details>
      <summary>{number(parts.length)}</summary>
      <ul>
        {parts.map((part, index) => (
          <UserText as="li" key={index}>
            {part}
          </UserText>
        ))}
      </ul>
    </details>
  )
}
