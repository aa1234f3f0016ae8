import { spoken } from '../parts/language.ts'
import { texts as refusals } from './audience-refusals.ts'
import { refusalTexts } from './refusals.ts'

/** What the audience's page says. */
export const texts = spoken('audience')

/** What the page says of a failure. */
export const { reason } = refusalTexts(refusals, () => texts.failed)
