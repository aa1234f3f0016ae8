import { spoken } from '../parts/language.ts'

/** What wall, console and slide say where phones cannot get in. */
export const texts = spoken('phoneAddress')
