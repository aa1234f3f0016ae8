import { spoken } from '../parts/language.ts'

/** What is said of a poll's outcome on phones and in the console. */
export const texts = spoken('outcome')
