import type { Formatters } from '../../../shared/languages/formatters.ts'
import { common, hall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'

/** What is said of a poll's results, in the language that is spoken where they are drawn. */
export type PollTexts = { common: typeof common; hall: typeof hall; formats: Formatters }

export const usePollTexts = (): PollTexts => ({ common: useTexts(common), hall: useTexts(hall), formats: useFormats() })
