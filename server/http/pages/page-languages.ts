import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'
import { LANGUAGES, type Language } from '../../../shared/languages.ts'

export type Page = 'audience' | 'check' | 'host' | 'wall' | 'report' | 'addin' | 'docs'

/** All parts of pages, in `npm run dev` alone. */
export type ForDevelopers = 'parts'

/** What is read by programmers is in English alone. */
export const languagesOf = (page: Page | ForDevelopers): readonly Language[] =>
  page === 'docs' || page === 'parts' ? ['en'] : LANGUAGES

/** The first of these languages that a browser asks for, else English. */
export const askedLanguage = (req: IncomingMessage, languages: readonly Language[]): Language =>
  (accepts(req).language([...languages]) || 'en') as Language
