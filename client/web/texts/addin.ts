import { spoken } from '../parts/language.ts'
import { texts as refusals } from './host-refusals.ts'
import { refusalTexts } from './refusals.ts'

/** What the add-in says, beside the wall's words. */
export const texts = spoken('addin')

/** What the page says of a failure. */
export const { reason } = refusalTexts(refusals, () => texts.failed)
