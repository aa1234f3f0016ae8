import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'
import { LANGUAGES, type Language } from '../../../shared/languages/index.ts'

export type Page = 'audience' | 'check' | 'host' | 'wall' | 'report' | 'addin' | 'docs'

/** The page that shows all parts of pages, only in `npm run dev`. */
type ForDevelopers = 'parts'
export type PageName = Page | ForDevelopers

/** The pages beside the reference, at `/docs/<name>`, from `shared/docs/<name>.md`. */
export const GUIDES = ['another-origin', 'events'] as const
/** A built file: a page, or one of the pages beside the reference. */
export type PageFile = PageName | `docs-${(typeof GUIDES)[number]}`

/** Pages for programmers are in English only. */
export const languagesOf = (page: PageFile): readonly Language[] =>
  page === 'parts' || page.startsWith('docs') ? ['en'] : LANGUAGES

/** The first of these languages that a browser asks for, or English. */
export const askedLanguage = (req: IncomingMessage, languages: readonly Language[]): Language =>
  (accepts(req).language([...languages]) || 'en') as Language

/** Whether a person asks, who gets a page. Programs get JSON. */
export const isOfPerson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true
