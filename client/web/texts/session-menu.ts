import { spoken } from '../parts/language.ts'

/** What the title of the console says, its menu, and what opens from there. */
export const texts = spoken('sessionMenu')
