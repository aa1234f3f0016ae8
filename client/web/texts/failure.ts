import { spoken } from '../parts/language.ts'

/** What any page says where a part of it broke. */
export const texts = spoken('failure')
