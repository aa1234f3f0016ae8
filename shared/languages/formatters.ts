/** `# votes`: the number comes where the sign stands. */
type Forms<Categories extends Intl.LDMLPluralRule> = Record<Categories | 'other', string>

/** Where a system has no language, Chromium says `en-US@posix`, at which `Intl` throws. */
const IS_TAG = /^[a-z\d-]+$/i

/**
 * Engines disagree on Arabic: for `ar` WebKit writes ١٢ where Chromium and Firefox write 12, and for `ar-SA` it
 * takes another calendar. Codes, addresses and ratings are written with 0 to 9, and so is everything.
 */
const DIGITS = { numberingSystem: 'latn' }
const ONE_DIGIT = { ...DIGITS, minimumFractionDigits: 1, maximumFractionDigits: 1 }
const TIME = { ...DIGITS, timeStyle: 'short' } as const
const DATE = { ...TIME, calendar: 'gregory', dateStyle: 'medium' } as const
/** What every language writes as it is, without what parts thousands. */
const SMALL = /^\d{1,3}$/

/**
 * Makes it where it is first used: the first formats of numbers and of dates take Chromium 40 ms, more
 * than all else that a page's scripts do until it is shown.
 */
function onDemand<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The reader's own kind of a language, such as `en-GB`, where their browser asks for one. */
export const localeOf = (language: string): string =>
  (globalThis.navigator?.languages ?? []).find((tag) => IS_TAG.test(tag) && tag.split('-')[0] === language) ?? language

/**
 * How a language writes numbers and dates, and counts: as where the reader is, but for digits.
 * @typeParam Categories the plural categories of the language, as CLDR has them: whatever is counted has a form for each
 */
export function formatters<Tag extends string, Categories extends Intl.LDMLPluralRule>(language: Tag) {
  const locale = localeOf(language)
  const numbers = onDemand(() => new Intl.NumberFormat(locale, DIGITS))
  const fractions = onDemand(() => new Intl.NumberFormat(locale, ONE_DIGIT))
  const percents = onDemand(() => new Intl.NumberFormat(locale, { ...DIGITS, style: 'percent' }))
  const dates = onDemand(() => new Intl.DateTimeFormat(locale, DATE))
  const times = onDemand(() => new Intl.DateTimeFormat(locale, TIME))
  const plurals = new Intl.PluralRules(locale)
  const number = (n: number): string => (SMALL.test(String(n)) ? String(n) : numbers().format(n))
  return {
    language,
    number,
    /** With one digit after the point, as for an average. */
    fraction: (n: number): string => fractions().format(n),
    /** @param part 0 to 1 */
    percent: (part: number): string => percents().format(part),
    /** A date and time, or the period until another. In epoch milliseconds. */
    date: (from: number, to?: number): string =>
      to === undefined ? dates().format(from) : dates().formatRange(from, to),
    /** The time of day. @param instant epoch milliseconds */
    time: (instant: number): string => times().format(instant),
    /** `count(2, { one: '# vote', other: '# votes' })` is `2 votes`. */
    count(n: number, forms: Forms<Categories>): string {
      const byCategory: Partial<Record<string, string>> = forms
      return (byCategory[plurals.select(n)] ?? forms.other).replace('#', number(n))
    },
  }
}

export type Formatters = ReturnType<typeof formatters>
