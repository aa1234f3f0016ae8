/*
 * Every language, by its tag: a line here, and a folder with all that it says. To add one, copy `de/`, translate it, and
 * add its line. The compiler names what is missing.
 */

export { ar } from './ar/index.ts'
export { de } from './de/index.ts'
export { en } from './en/index.ts'
export { es } from './es/index.ts'
export { fr } from './fr/index.ts'
export { it } from './it/index.ts'
export { nl } from './nl/index.ts'
export { pt } from './pt/index.ts'
