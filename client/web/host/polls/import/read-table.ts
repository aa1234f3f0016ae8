import type { Found, LeftOut, Question } from './question.ts'

export type Row = readonly unknown[]

/** The columns of a table, as Kahoot's template and most others head them. */
const HEADINGS = { prompt: /^(question|prompt)\b/i, option: /^(answer|option|choice)\b/i, right: /^correct\b/i }
const MORE_HEADINGS = { seconds: /^time\b/i, explanation: /^explanation\b/i }

type Columns = { prompt: number; options: number[]; right: number; seconds: number; explanation: number }

/**
 * Reads a table of questions, a row each. It has a row of headings, as Kahoot's spreadsheet has below its instructions,
 * or a question in the first column and its options behind it, where `*` marks the right one.
 */
export function readTable(rows: readonly Row[]): Found {
  const head = rows.findIndex((row) => has(row, HEADINGS.prompt) && has(row, HEADINGS.option))
  const columns = columnsOf(rows[head])
  const found: Found = { questions: [], leftOut: [] }
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue
    const { question, leftOut } = columns ? readByHeadings(row, columns, index + 1) : readPlain(row, index + 1)
    if (question.prompt || question.options.length > 0) found.questions.push(question)
    found.leftOut.push(...leftOut)
  }
  return found
}

/** Whether a row is the one with Kahoot's or another tool's headings. */
const has = (row: Row, heading: RegExp): boolean => row.some((cell) => heading.test(textOf(cell)))

function columnsOf(row: Row | undefined): Columns | undefined {
  if (!row) return undefined
  const indexOf = (heading: RegExp) => row.findIndex((cell) => heading.test(textOf(cell)))
  return {
    prompt: indexOf(HEADINGS.prompt),
    options: row.flatMap((cell, index) => (HEADINGS.option.test(textOf(cell)) ? index : [])),
    right: indexOf(HEADINGS.right),
    seconds: indexOf(MORE_HEADINGS.seconds),
    explanation: indexOf(MORE_HEADINGS.explanation),
  }
}

/** The right options are numbers from 1 such as `1,3`, or their own words. */
function readByHeadings(row: Row, columns: Columns, line: number): { question: Question; leftOut: LeftOut[] } {
  const all = columns.options.map((column) => textOf(row[column]))
  const filled = all.flatMap((label, index) => (label ? index : []))
  const options = filled.map((index) => all[index] ?? '')
  const said = textOf(row[columns.right])
  const named = options.indexOf(said)
  const places = /^[\d\s,;.]+$/.test(said) ? said.match(/\d+/g) : null
  const numbered = (places ?? []).map((place) => filled.indexOf(Number(place) - 1))
  const right = named >= 0 && !numbered.some((index) => index >= 0) ? [named] : numbered
  const isWrong = (said !== '' && right.length === 0) || right.includes(-1)
  const prompt = textOf(row[columns.prompt])
  const explanation = textOf(row[columns.explanation])
  const seconds = Number(textOf(row[columns.seconds])) || 0
  const question = { line, prompt, options, right: isWrong ? [] : right, explanation, seconds }
  return { question, leftOut: isWrong ? [{ line, text: said, why: 'noAnswer' }] : [] }
}

function readPlain(row: Row, line: number): { question: Question; leftOut: LeftOut[] } {
  const [prompt = '', ...labels] = row.map(textOf)
  const marked = labels.filter(Boolean)
  const right = marked.flatMap((label, index) => (label.startsWith('*') ? index : []))
  const options = marked.map((label) => label.replace(/^\*\s*/, ''))
  return { question: { line, prompt, options, right }, leftOut: [] }
}

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell).trim())
