import { pollForm as texts } from '../../language/index.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Table } from './columns.ts'
import { ROLES, type Role, withRole } from './formats.ts'

type Props = { table: Table; onChoose: (roles: Role[]) => void }

/** How many rows show what a column holds. */
const ROWS = 2

/** The columns of a table: above each a choice of what it is, and below it some of its cells. */
export const ColumnChoices = ({ table: { head, rows, roles }, onChoose }: Props) => (
  <section class="import-columns" aria-label={texts.columns}>
    <table>
      <thead>
        <tr>
          {roles.map((role, column) => (
            <th key={column} scope="col">
              <select
                aria-label={texts.column(head?.cells[column] || `${column + 1}`)}
                value={role}
                onChange={({ currentTarget }) =>
                  onChoose(withRole(roles, column, ROLES[currentTarget.selectedIndex] ?? role))
                }
              >
                {ROLES.map((one) => (
                  <option key={one} value={one}>
                    {texts.roles[one]}
                  </option>
                ))}
              </select>
            </th>
          ))}
        </tr>
        {head && <Cells cells={head.cells} count={roles.length} />}
      </thead>
      <tbody>
        {rows.slice(0, ROWS).map((row) => (
          <Cells key={row.line} cells={row.cells} count={roles.length} />
        ))}
      </tbody>
    </table>
  </section>
)

const Cells = ({ cells, count }: { cells: readonly string[]; count: number }) => (
  <tr>
    {Array.from({ length: count }, (_, column) => (
      <td key={column}>
        <UserText as="span">{(cells[column] ?? '').slice(0, 80)}</UserText>
      </td>
    ))}
  </tr>
)
