import { spoken } from '../parts/language.ts'

/** What the settings of a session are called. */
export const texts = spoken('sessionSettings')
