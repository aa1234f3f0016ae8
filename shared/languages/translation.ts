import type * as English from './en/pages.ts'
import type { OutsidePages } from './outside-pages.ts'
import type { Refusals } from './refusal-types.ts'

type AllRefusals = { refusals: Refusals<'pages'>; phoneRefusals: Refusals<'phone'>; hostRefusals: Refusals<'host'> }

/** What pages say in a language: all that they say in English, and a sentence for each refusal that people meet there. */
type PageTexts<Tag extends string> = Omit<typeof English, 'language' | 'count' | keyof AllRefusals> &
  AllRefusals & { language: Tag }

/** Any language but English, which it translates: where the texts of its pages lack one, it does not compile either. */
export type Translation<Tag extends string, Pages extends PageTexts<Tag>> = {
  language: Pages['language']
} & OutsidePages
