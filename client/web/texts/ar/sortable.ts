import type { texts as English } from '../en/sortable.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  up: (label: string) => `نقل «${label}» إلى الأعلى`,
  down: (label: string) => `نقل «${label}» إلى الأسفل`,
  place: (label: string, place: number) => `«${label}» الآن في الموضع ${number(place)}.`,
}
