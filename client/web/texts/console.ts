import { spoken } from '../parts/language.ts'

/** What the console of one session says: its columns and its bar. */
export const texts = spoken('console')
