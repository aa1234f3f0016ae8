import type { texts as English } from '../en/outcome.ts'
import { points, votes } from './counted.ts'
import { number } from './say.ts'

export const texts: typeof English = {
  correct: 'صحيح',
  chosen: 'صوتك',
  average: 'المتوسط',
  of: votes,
  points,
  place: (place: number, of?: number) =>
    of === undefined ? `المركز ${number(place)}` : `المركز ${number(place)} من ${number(of)}`,
  nothing: 'لا إجابات بعد.',
}
