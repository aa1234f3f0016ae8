import { inLoadedLanguage } from '../parts/language.ts'
import { texts as english } from './audience.en.ts'
import { audienceRefusals } from './audience-refusals.ts'
import { refusalTexts } from './refusals.ts'

/** What the audience's page says. */
export const texts = inLoadedLanguage(english, { de: () => import('./audience.de.ts') })

/** What the page says of a failure. */
export const { reason } = refusalTexts(audienceRefusals, () => texts.failed)
