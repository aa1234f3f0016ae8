/** Every language that the pages have. */
export const LANGUAGES = ['en', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** Texts of one page, in every language that we have; English tells which there are. */
export type Languages<English, Others = NoInfer<English>> = { en: English } & Record<
  Exclude<Language, 'en'>,
  Others
>

/** The first language of the browser's that we have. */
const language: Language =
  navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag): tag is Language => LANGUAGES.some((one) => one === tag)) ?? 'en'

document.documentElement.lang = language

/** The texts in the browser's language. */
export const inLanguage = <Texts>(languages: Languages<Texts>): Texts => languages[language]

const numbers = new Intl.NumberFormat(language)
const fractions = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percents = new Intl.NumberFormat(language, { style: 'percent' })
const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const plurals = new Intl.PluralRules(language)

export const number = (n: number): string => numbers.format(n)
/** With one digit after the point, as for an average. */
export const fraction = (n: number): string => fractions.format(n)
/** @param part 0 to 1 */
export const percent = (part: number): string => percents.format(part)
/** @param instant epoch milliseconds */
export const date = (instant: number): string => dates.format(instant)

/** `count(2, 'vote', 'votes')` is `2 votes`. */
export const count = (n: number, one: string, other: string): string =>
  `${number(n)} ${plurals.select(n) === 'one' ? one : other}`
