import { spoken } from '../parts/language.ts'

/** How a list is put in order. */
export const texts = spoken('sortable')
