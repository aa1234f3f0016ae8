import { readQuestions } from '../../../../../shared/poll-text.ts'
import { readGift } from './read-gift.ts'
import { isTable, readCsv, readTable } from './read-table.ts'
import { type Question, toDrafts } from './to-drafts.ts'

/** The longest text that is read, in characters. */
const TEXT_MAX = 1_000_000

/**
 * Makes polls of a text in whichever format it has. What does not fit into one is left out.
 * @param words the options of a question that is true or false
 * @param most how many polls the session still takes
 */
export function importText(text: string, words: readonly string[], most?: number) {
  const { format, questions } = readText(text.length > TEXT_MAX ? '' : text.replaceAll(/\r\n?/g, '\n'), words)
  return { format, ...toDrafts(questions, most) }
}

function readText(text: string, words: readonly string[]): { format: string; questions: Question[] } {
  const rows = readCsv(text)
  if (isTable(text, rows)) return { format: 'Excel/CSV', questions: readTable(rows) }
  if (isGift(text)) return { format: 'GIFT', questions: readGift(text, words) }
  return { format: /^ANSWER:/m.test(text) ? 'Aiken' : 'Markdown', questions: readQuestions(text) }
}

/** A formula has braces, too, and so may a question above a list. */
const isGift = (text: string): boolean =>
  /^(\$CATEGORY:|::)/m.test(text) ||
  (/\{\s*([}=~#]|(T|F|TRUE|FALSE)\s*[}#])/.test(text.replaceAll(/\$[^$\n]*\$/g, '')) && !/^\s*[-*•–]\s/m.test(text))
