import { dropListMarks } from '../../../../shared/polls-from-text/read-polls.ts'
import { isNumber, placesOf, separatorOf, type Table } from './columns.ts'
import type { Row } from './csv.ts'
import type { Role } from './formats.ts'
import { readingOf, type Said } from './right-options.ts'
import { readSeconds } from './seconds.ts'
import type { Question } from './to-drafts.ts'

/** Reads a question of each row below the headings, and names the columns that are left out. */
export function readTable(table: Table): Question[] {
  const { rows, roles } = table
  const of = ({ cells }: Row, wanted: Role) =>
    roles.flatMap((role, index) => (role === wanted && cells[index] ? cells[index] : []))
  const separator = separatorOf(rows.map(({ cells }) => cells[roles.indexOf('options')] ?? ''))
  const placesIn = (row: Row) =>
    roles.includes('options')
      ? (of(row, 'options')[0] ?? '').split(separator ?? '\n').map((label) => label.trim())
      : placesOf(row.cells, roles)
  const said = rows.map((row) => ({ said: of(row, 'right').join(';'), places: placesIn(row) }))
  const rightOf = readingOf(said)
  const questions = rows.flatMap((row, index): Question[] => {
    const places = placesIn(row)
    const [prompt = ''] = of(row, 'prompt')
    if (!prompt && !places.some(Boolean)) return []
    const { right, ...notes } = rightIn(said[index], markedIn(places, row, roles), rightOf)
    const { seconds, lost } = readSeconds(of(row, 'seconds')[0] ?? '')
    return [
      {
        line: row.line,
        prompt,
        ...filled(places, right),
        explanation: of(row, 'explanation').join('\n'),
        seconds,
        ...(lost && { lost }),
        ...notes,
      },
    ]
  })
  return [...leftOutColumns(table), ...questions]
}

/** What a cell names, and what is marked beside it. Where the two differ, all is right, and the host is told. */
function rightIn(
  cell: Said | undefined,
  marked: number[],
  rightOf: ReturnType<typeof readingOf>,
): Pick<Question, 'right' | 'either' | 'differs'> {
  if (!cell?.said) return { right: marked }
  const named = rightOf(cell)
  const isSame = marked.length === 0 || `${marked.toSorted()}` === `${named.right.toSorted()}`
  return isSame
    ? named
    : { right: [...new Set([...named.right, ...marked])].toSorted((a, b) => a - b), differs: cell.said }
}

/** The options that are right because they stand in a column of right ones, or have a `*` before them. */
function markedIn(places: readonly string[], { cells }: Row, roles: readonly Role[]): number[] {
  const columns = roles.flatMap((role, index) => (role === 'option' || role === 'rightOption' ? index : []))
  const standing = columns.flatMap((column, index) => (roles[column] === 'rightOption' && cells[column] ? index : []))
  const labels = places.filter(Boolean)
  const starred = places.flatMap((label, index) => (label.startsWith('*') ? index : []))
  return standing.length > 0 ? standing : dropListMarks(starred, labels)
}

/** The options without empty places. */
function filled(places: readonly string[], right: readonly number[]): Pick<Question, 'options' | 'right'> {
  const kept = places.flatMap((label, index) => (label ? index : []))
  return {
    options: kept.map((index) => (places[index] ?? '').replace(/^\*\s*/, '')),
    right: right.map((index) => kept.indexOf(index)),
  }
}

/** A column of numbers alone counts the rows, and says nothing. Beside one with all options, none with one is read. */
function leftOutColumns({ head, rows, roles }: Table): Question[] {
  const isSuperfluous = (role: Role) => roles.includes('options') && (role === 'option' || role === 'rightOption')
  return roles.flatMap((role, index): Question[] => {
    const cells = rows.map((row) => row.cells[index] ?? '')
    const isRead = role === 'none' ? cells.every(isNumber) : !isSuperfluous(role) || !cells.some(Boolean)
    if (isRead) return []
    const prompt = head?.cells[index] || (cells.find(Boolean) ?? '')
    return [{ line: head?.line ?? rows[0]?.line ?? 1, prompt, options: [], right: [], why: 'part' }]
  })
}
