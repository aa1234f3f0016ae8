import type { Language } from '../../../shared/languages.ts'
import type { Refusals } from './refusal-texts.ts'

/** The texts of each language. One that lacks a text or a section does not compile. */
export type Tables = OfEachLanguage<{
  en: typeof import('./en/common.ts') &
    typeof import('./en/phone.ts') &
    typeof import('./en/host.ts') &
    typeof import('./en/console.ts') &
    typeof import('./en/wall.ts') &
    typeof import('./en/report.ts') &
    typeof import('./en/addin.ts')
  de: typeof import('./de/common.ts') &
    typeof import('./de/phone.ts') &
    typeof import('./de/host.ts') &
    typeof import('./de/console.ts') &
    typeof import('./de/wall.ts') &
    typeof import('./de/report.ts') &
    typeof import('./de/addin.ts')
  fr: typeof import('./fr/common.ts') &
    typeof import('./fr/phone.ts') &
    typeof import('./fr/host.ts') &
    typeof import('./fr/console.ts') &
    typeof import('./fr/wall.ts') &
    typeof import('./fr/report.ts') &
    typeof import('./fr/addin.ts')
  es: typeof import('./es/common.ts') &
    typeof import('./es/phone.ts') &
    typeof import('./es/host.ts') &
    typeof import('./es/console.ts') &
    typeof import('./es/wall.ts') &
    typeof import('./es/report.ts') &
    typeof import('./es/addin.ts')
  it: typeof import('./it/common.ts') &
    typeof import('./it/phone.ts') &
    typeof import('./it/host.ts') &
    typeof import('./it/console.ts') &
    typeof import('./it/wall.ts') &
    typeof import('./it/report.ts') &
    typeof import('./it/addin.ts')
  ar: typeof import('./ar/common.ts') &
    typeof import('./ar/phone.ts') &
    typeof import('./ar/host.ts') &
    typeof import('./ar/console.ts') &
    typeof import('./ar/wall.ts') &
    typeof import('./ar/report.ts') &
    typeof import('./ar/addin.ts')
}>
type OfEachLanguage<Rows extends { [L in Language]: { language: L } & (L extends 'en' ? object : Translated) }> = Rows
type Translated = { refusals: Refusals<'pages'>; phoneRefusals: Refusals<'phone'>; hostRefusals: Refusals<'host'> }
