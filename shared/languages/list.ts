/*
 * Every language, by its tag: a line here, and a folder with all that it says. To add one, copy `de/`, translate it, and
 * add its line. The compiler names what is missing.
 */

export { ar } from './ar/outside-pages.ts'
export { de } from './de/outside-pages.ts'
export { en } from './en/outside-pages.ts'
export { es } from './es/outside-pages.ts'
export { fr } from './fr/outside-pages.ts'
export { it } from './it/outside-pages.ts'
export { nl } from './nl/outside-pages.ts'
export { pt } from './pt/outside-pages.ts'
