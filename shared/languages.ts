/** The languages of the pages, by tag, with the direction of their script. The first is the default. */
export const DIRECTIONS = { en: 'ltr', de: 'ltr', fr: 'ltr', es: 'ltr', it: 'ltr', ar: 'rtl' } as const
export type Language = keyof typeof DIRECTIONS

export const LANGUAGES = Object.keys(DIRECTIONS) as Language[]
