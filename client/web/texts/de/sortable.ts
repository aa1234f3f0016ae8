import type { texts as English } from '../en/sortable.ts'

export const texts: typeof English = {
  up: (label: string) => `„${label}“ nach oben`,
  down: (label: string) => `„${label}“ nach unten`,
  place: (label: string, place: number) => `„${label}“ ist jetzt Nummer ${place}.`,
}
