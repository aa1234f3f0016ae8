import type { texts as English } from '../en/sortable.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  up: (label: string) => `Sposta su «${label}»`,
  down: (label: string) => `Sposta giù «${label}»`,
  place: (label: string, place: number) => `«${label}» è ora al posto ${number(place)}.`,
}
