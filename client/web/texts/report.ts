import { spoken } from '../parts/language.ts'

/** What the report of a session says. */
export const texts = spoken('report')
