import { spoken } from '../parts/language.ts'

/** What is asked of whoever prepares a poll. */
export const texts = spoken('pollForm')
