import { LANGUAGES, OUTSIDE_PAGES } from './index.ts'

/** Those of all languages, because people ask in others than that of the page. The build gives pages the text alone. */
export const COMMON_WORDS = LANGUAGES.flatMap((tag) => OUTSIDE_PAGES[tag].commonWords).join(' ')
