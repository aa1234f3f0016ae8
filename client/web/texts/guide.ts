import { spoken } from '../parts/language.ts'

/** What a host has to know to run a session, on one page. */
export const texts = spoken('guide')
