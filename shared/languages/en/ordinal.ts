const ENDINGS = ['th', 'st', 'nd', 'rd']

/** 1st, 2nd, 11th. */
export const ordinal = (n: number): string => `${n}${ENDINGS[/1\d$/.test(String(n)) ? 0 : n % 10] ?? 'th'}`
