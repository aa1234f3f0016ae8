import { DIRECTIONS, LANGUAGES, type Language } from '../../../shared/languages.ts'

/** The texts of each language, in which nothing is missing. A page has those of its own parts. */
type Tables = {
  en: typeof import('../texts/en/index.ts')
  de: typeof import('../texts/de/index.ts')
  fr: typeof import('../texts/fr/index.ts')
  es: typeof import('../texts/es/index.ts')
  it: typeof import('../texts/it/index.ts')
  ar: typeof import('../texts/ar/index.ts')
}
type Texts = Tables['en']

const page = document.documentElement
/** As the server found it in what the browser asks for. */
const OF_BROWSER = page.lang as Language

/** Where the texts of this page are, by language. */
const ADDRESSES: Record<Language, string> = JSON.parse(page.dataset.texts ?? '{}')
const load = <L extends Language>(language: L): Promise<Tables[L]> => import(ADDRESSES[language])

const loaded: Partial<Record<Language, Texts>> = {}
let wanted = OF_BROWSER
let texts: Texts

/**
 * Speaks a language from the next drawing on, if its texts are there.
 * @param tag as a host chose it for a session; without one that we have, the browser's
 * @returns what loads them where they are not, and is done once they are spoken
 */
export function speak(tag?: string): Promise<void> | undefined {
  wanted = LANGUAGES.find((one) => one === tag?.split('-')[0]) ?? OF_BROWSER
  const there = loaded[wanted]
  if (!there) return loadAndSpeak(wanted)
  texts = there
  const { language } = texts.say
  page.lang = language
  page.dir = DIRECTIONS[language]
  return undefined
}

async function loadAndSpeak(language: Language): Promise<void> {
  try {
    loaded[language] = await load(language)
  } catch (error) {
    // Another language is better than nothing.
    if (!texts) throw error
    loaded[language] = texts
  }
  if (wanted === language) void speak(language)
}

/** The texts of one part of the page in the language that is spoken, looked up whenever one is read. */
export const spoken = <Part extends keyof Texts>(part: Part): Texts[Part] =>
  new Proxy({} as Texts[Part], { get: (_, name) => Reflect.get(texts[part], name) })

export const { number, fraction, percent, date, time } = {
  number: (n: number) => texts.say.number(n),
  fraction: (n: number) => texts.say.fraction(n),
  percent: (n: number) => texts.say.percent(n),
  date: (n: number) => texts.say.date(n),
  time: (n: number) => texts.say.time(n),
}
