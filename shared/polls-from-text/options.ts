/** The mark before an option: a bullet, perhaps with the box of a Markdown task, or a letter as in Moodle's Aiken. */
const OPTION = /^\s*(?:([-*•–])|([A-L])[.)])\s+(?:\[([ xX])\]\s+)?(?=\S)/
/** A number or a heading mark before a question, as in a document. */
const NUMBER = /^\s*(\d+[.)]|#+)\s+/

/** Whether a line is an option of a list and not a question. */
export const isOption = (line: string): boolean => Boolean(OPTION.exec(line)?.[1])

/** Splits pasted text into option labels: the lines of a list, or the cells of a spreadsheet's row or column. */
export const readOptions = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(OPTION, '').replace(NUMBER, '').trim())
    .filter((label) => label !== '')
