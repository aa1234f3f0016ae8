import type { texts as English } from '../en/sortable.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  up: (label: string) => `Monter « ${label} »`,
  down: (label: string) => `Descendre « ${label} »`,
  place: (label: string, place: number) => `« ${label} » est maintenant en position ${number(place)}.`,
}
