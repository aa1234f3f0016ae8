import { spoken } from '../parts/language.ts'

/** What the audience's page says of refusals. */
export const texts = spoken('audienceRefusals')
