import { spoken } from '../parts/language.ts'

/** What the hall check says, on the phone and to the host. */
export const texts = spoken('hallCheck')
