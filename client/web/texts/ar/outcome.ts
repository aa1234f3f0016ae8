import type { texts as English } from '../en/outcome.ts'
import { points, votes } from './counted.ts'

export const texts: typeof English = {
  correct: 'صحيح',
  chosen: 'صوتك',
  average: 'المتوسط',
  of: votes,
  points,
  nothing: 'لا إجابات بعد.',
}
