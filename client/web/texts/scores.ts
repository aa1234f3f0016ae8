import { spoken } from '../parts/language.ts'

/** What wall and console say of scores. */
export const texts = spoken('scores')
