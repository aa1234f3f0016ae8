import { inLanguage } from '../parts/language.ts'

/** How a list is put in order. */
export const texts = inLanguage({
  en: {
    up: (label: string) => `Move “${label}” up`,
    down: (label: string) => `Move “${label}” down`,
    place: (label: string, place: number) => `“${label}” is now number ${place}.`,
  },
  de: {
    up: (label: string) => `„${label}“ nach oben`,
    down: (label: string) => `„${label}“ nach unten`,
    place: (label: string, place: number) => `„${label}“ ist jetzt Nummer ${place}.`,
  },
})
