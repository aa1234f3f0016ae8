import * as list from './list.ts'
import type { OutsidePages } from './outside-pages.ts'

/*
 * What is known of all languages. Pages load the texts of one language only, so the build gives them `LANGUAGES` and
 * `DIRECTIONS` as they are when it runs, without what they are made of.
 */

export type Language = keyof typeof list

/** What each language says outside of its pages. Each stands in the list under its own tag. */
export const OUTSIDE_PAGES: { [Tag in Language]: OutsidePages & { language: Tag } } = list

/** The languages of the pages, by tag. The first is the default. */
export const LANGUAGES = ['en', ...Object.keys(list).filter((tag) => tag !== 'en')] as Language[]

/** The direction of each language's script. */
export const DIRECTIONS = Object.fromEntries(LANGUAGES.map((tag) => [tag, OUTSIDE_PAGES[tag].direction])) as Record<
  Language,
  'ltr' | 'rtl'
>
