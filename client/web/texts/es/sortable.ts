import type { texts as English } from '../en/sortable.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  up: (label: string) => `Subir «${label}»`,
  down: (label: string) => `Bajar «${label}»`,
  place: (label: string, place: number) => `«${label}» está ahora en el puesto ${number(place)}.`,
}
