import { spoken } from '../parts/language.ts'

/** What the wall says. */
export const texts = spoken('wall')
