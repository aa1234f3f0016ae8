import { LANGUAGES, OUTSIDE_PAGES } from './index.ts'
import type { OutsidePages } from './outside-pages.ts'

const inAll = (column: keyof OutsidePages['headings']) => [
  ...new Set(LANGUAGES.flatMap((tag) => OUTSIDE_PAGES[tag].headings[column].split(' '))),
]

/** Those of all languages, because a spreadsheet may be in another than the page. The build gives pages these lists alone. */
export const COLUMN_HEADINGS = {
  prompt: inAll('prompt'),
  option: inAll('option'),
  right: inAll('right'),
  wrong: inAll('wrong'),
  seconds: inAll('seconds'),
  explanation: inAll('explanation'),
  number: inAll('number'),
  other: inAll('other'),
}
