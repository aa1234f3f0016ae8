/** Every language that the pages have. */
export const LANGUAGES = ['en', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** Texts of one page, in every language that we have; English tells which there are. */
export type Languages<English, Others = NoInfer<English>> = { en: English } & Record<
  Exclude<Language, 'en'>,
  Others
>

/** The first of these that we have. @param tags as BCP 47 has them, the most wanted first */
const firstOf = (tags: readonly string[]): Language =>
  tags
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag): tag is Language => LANGUAGES.some((one) => one === tag)) ?? 'en'

const formatsOf = (language: Language) => ({
  number: new Intl.NumberFormat(language),
  fraction: new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }),
  percent: new Intl.NumberFormat(language, { style: 'percent' }),
  date: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
  plural: new Intl.PluralRules(language),
})

let language = firstOf(navigator.languages)
let formats = formatsOf(language)
document.documentElement.lang = language

/** A table of texts by language, of which some are loaded when they are wanted. */
const loading: ((wanted: Language) => Promise<void> | undefined)[] = []

/** @param tag as a host chose it for a session; without one that we have, the browser's languages */
const wantedBy = (tag?: string): Language =>
  firstOf([...(tag ? [tag] : []), ...navigator.languages])

/**
 * Speaks a language from the next drawing on, if its texts are there.
 * @returns what loads them where they are not
 */
export function speak(tag?: string): Promise<unknown> | undefined {
  const wanted = wantedBy(tag)
  const coming = loading.map((load) => load(wanted)).filter((one) => one !== undefined)
  if (coming.length > 0) return Promise.all(coming)
  if (wanted !== language) {
    language = wanted
    formats = formatsOf(language)
    document.documentElement.lang = language
  }
  return undefined
}

/** The texts in the language that is spoken, looked up whenever one is read. */
const spoken = <Texts extends object>(tables: Partial<Record<Language, Texts>> & { en: Texts }) =>
  new Proxy({} as Texts, { get: (_, name) => Reflect.get(tables[language] ?? tables.en, name) })

export const inLanguage = <Texts extends object>(languages: Languages<Texts>): Texts =>
  spoken<Texts>(languages)

/** The same where each language but English comes in a file of its own, for those who speak it. */
export function inLoadedLanguage<Texts extends object>(
  en: Texts,
  others: Record<
    Exclude<Language, 'en'>,
    () => Promise<{ texts: (say: typeof count) => NoInfer<Texts> }>
  >,
): Texts {
  const tables: Partial<Record<Language, Texts>> & { en: Texts } = { en }
  loading.push((wanted) => {
    if (wanted === 'en' || tables[wanted]) return undefined
    return others[wanted]().then(
      ({ texts }) => {
        tables[wanted] = texts(count)
      },
      // English is better than nothing.
      () => {
        tables[wanted] = en
      },
    )
  })
  return spoken(tables)
}

export const number = (n: number): string => formats.number.format(n)
/** With one digit after the point, as for an average. */
export const fraction = (n: number): string => formats.fraction.format(n)
/** @param part 0 to 1 */
export const percent = (part: number): string => formats.percent.format(part)
/** @param instant epoch milliseconds */
export const date = (instant: number): string => formats.date.format(instant)

/** The time of day. @param instant epoch milliseconds */
export const time = (instant: number): string => formats.time.format(instant)

/** `count(2, 'vote', 'votes')` is `2 votes`. */
export const count = (n: number, one: string, other: string): string =>
  `${number(n)} ${formats.plural.select(n) === 'one' ? one : other}`
