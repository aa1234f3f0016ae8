import { spoken } from '../parts/language.ts'

/** Sessions to begin with, with polls in the page's language. */
export const texts = spoken('templates')
