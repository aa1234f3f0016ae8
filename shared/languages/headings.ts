import { LANGUAGES, WORDS } from './index.ts'
import type { Words } from './words.ts'

const inAll = (column: keyof Words['headings']) => [
  ...new Set(LANGUAGES.flatMap((tag) => WORDS[tag].headings[column].split(' '))),
]

/** Those of all languages, because a spreadsheet may be in another than the page. The build gives pages these lists alone. */
export const HEADINGS = {
  prompt: inAll('prompt'),
  option: inAll('option'),
  right: inAll('right'),
  wrong: inAll('wrong'),
  seconds: inAll('seconds'),
  explanation: inAll('explanation'),
  number: inAll('number'),
  other: inAll('other'),
}
