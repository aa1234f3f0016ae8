/** Every language that the pages have, by its tag, and which way it is written. The first is the default. */
export const DIRECTIONS = {
  en: 'ltr',
  de: 'ltr',
  fr: 'ltr',
  es: 'ltr',
  it: 'ltr',
  ar: 'rtl',
} as const
export type Language = keyof typeof DIRECTIONS

export const LANGUAGES = Object.keys(DIRECTIONS) as Language[]
