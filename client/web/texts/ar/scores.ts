import type { texts as English } from '../en/scores.ts'
import { points } from './counted.ts'

export const texts: typeof English = {
  title: 'النقاط',
  none: 'لا نقاط بعد. ستأتي مع الاختبار.',
  points,
}
