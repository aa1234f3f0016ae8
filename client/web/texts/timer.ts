import { spoken } from '../parts/language.ts'

/** What is said of the time that a poll is still open. */
export const texts = spoken('timer')
