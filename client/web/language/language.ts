import type * as English from '../../../shared/languages/en/pages.ts'
import type { Formatters } from '../../../shared/languages/formatters.ts'
import { DIRECTIONS, LANGUAGES, type Language } from '../../../shared/languages/index.ts'

/** Every language has what English has. */
type Texts = Omit<typeof English, 'language'> & { language: Language }

const page = document.documentElement
/** As the server found it in what the browser asks for. */
const OF_BROWSER = page.lang as Language

/** Where the texts of this page are, by language: those of what it loads first, and of what it loads later. */
const ADDRESSES: Record<Language, string[]> = JSON.parse(page.dataset.texts ?? '{}')
/** How many of these files a language needs by now. */
let files = 1

const loaded: Partial<Record<Language, Texts>> = {}
let wanted = OF_BROWSER
let texts: Texts

/** @param tag as a host chose it for a session; without one that we have, the browser's */
export const languageOf = (tag?: string): Language => LANGUAGES.find((one) => one === tag?.split('-')[0]) ?? OF_BROWSER

/**
 * Switches to a language from the next drawing on, if its texts are loaded.
 * @returns a promise that loads the texts and then switches, if they are not loaded
 */
export function switchLanguage(tag?: string): Promise<void> | undefined {
  wanted = languageOf(tag)
  const table = loaded[wanted]
  if (!table) return loadAndSwitch(wanted)
  texts = table
  markPage(texts.language)
  return undefined
}

/** Each drawing asks for this. To set the value that is there already makes the browser lay out the whole page. */
function markPage(language: Language): void {
  if (page.lang !== language) page.lang = language
  if (page.dir !== DIRECTIONS[language]) page.dir = DIRECTIONS[language]
}

async function loadAndSwitch(language: Language): Promise<void> {
  await loadTexts(language)
  if (wanted === language) void switchLanguage(language)
}

async function load(language: Language): Promise<void> {
  const needed = files
  const parts = await Promise.all(ADDRESSES[language].slice(0, needed).map((address) => import(address)))
  if (needed === files) loaded[language] = Object.assign({}, ...parts) as Texts
  else await load(language)
}

/** Loads the texts of a language. If that fails, the current ones stand in: another language is better than nothing. */
export async function loadTexts(language: Language): Promise<void> {
  try {
    if (!loaded[language]) await load(language)
  } catch (error) {
    if (!texts) throw error
    loaded[language] = texts
  }
}

/** A part of the page that loads after its first texts, with the texts that the part needs. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const requested = ADDRESSES[OF_BROWSER].map((address) => import(address))
  const [loadedPart] = await Promise.all([part, loadTexts(OF_BROWSER), ...requested])
  // From now on, each language needs both files.
  files = 2
  await Promise.all(LANGUAGES.filter((language) => loaded[language]).map(load))
  texts = loaded[wanted] ?? texts
  return loadedPart
}

type SectionName = Exclude<keyof Texts, keyof Formatters>
export type Section = Texts[SectionName]

const names = new WeakMap<Section, SectionName>()

/** One section of the texts in the page's language, looked up whenever one is read. */
/* @__NO_SIDE_EFFECTS__ */
export function textsOf<S extends SectionName>(name: S): Texts[S] {
  const section = new Proxy({} as Texts[S], { get: (_, key) => Reflect.get(texts[name], key) })
  names.set(section, name)
  return section
}

/** The same section in another language, if its texts are loaded. */
export function sectionIn<S extends Section>(language: Language | undefined, section: S): S {
  const name = names.get(section)
  const there = language && name && loaded[language]?.[name]
  return (there ?? section) as S
}

/** How numbers are written in a language whose texts are loaded, without one in the page's. */
export const formatsIn = (language: Language | undefined): Formatters => (language && loaded[language]) ?? texts

export const number = (n: number): string => texts.number(n)
export const fraction = (n: number): string => texts.fraction(n)
export const percent = (n: number): string => texts.percent(n)
export const date = (from: number, to?: number): string => texts.date(from, to)
export const time = (n: number): string => texts.time(n)
