import type { Row } from './read-table.ts'

const SEPARATORS = [',', ';', '\t']

/** Reads the cells of CSV (RFC 4180), separated by commas, semicolons or tabs: whichever the first row has most of. */
export function readCsv(text: string): Row[] {
  const [first = ''] = text.split('\n')
  const [separator = ','] = SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[at++]
    else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}
