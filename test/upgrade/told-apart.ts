import { readCsv } from '../domain/read-csv.ts'
import type { Answer } from './reader.ts'

/** Earlier versions counted `große` as `Größe`, of which there are now one each. Rows are of JSON and of spreadsheets. */
export function toldApart(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((row) => (isOfTwo(row) ? ofOne(row) : [toldApart(row)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toldApart(field)]))
}

const isOfTwo = (row: unknown): boolean =>
  /"Größe",("n":2|"2")|"n":2,.*"Größe"/.test(JSON.stringify(row)) && !hasRows(row)
const hasRows = (row: unknown): boolean =>
  Object.values(row as object).some((field) => typeof field === 'object' && field !== null)
const ofOne = (row: unknown): unknown[] =>
  ['große', 'Größe'].map((word) =>
    JSON.parse(
      JSON.stringify(row)
        .replace('Größe', word)
        .replace('"n":2', '"n":1')
        .replace(/"2"(,"")?\]$/, '"1"$1]'),
    ),
  )

/** Of a spreadsheet the cells: how they are quoted is no matter. */
export const content = ({ status, body }: Answer) => ({ status, body: typeof body === 'string' ? readCsv(body) : body })
