import { spoken } from '../parts/language.ts'
import { texts as refusals } from './host-refusals.ts'
import { refusalTexts } from './refusals.ts'

/** What the host's pages say where no session is open, and what kinds of polls are called. */
export const texts = spoken('host')

/** What the page says of a failure, or of a code of it. */
export const { reason, ofCode } = refusalTexts(refusals, () => texts.failed)
