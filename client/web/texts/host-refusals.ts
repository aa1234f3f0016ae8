import { spoken } from '../parts/language.ts'

/** What the host's pages and slides say of refusals. */
export const texts = spoken('hostRefusals')
