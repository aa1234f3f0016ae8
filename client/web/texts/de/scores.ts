import type { texts as English } from '../en/scores.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  title: 'Punktestand',
  none: 'Noch keine Punkte. Sie kommen mit dem Quiz.',
  points: (n: number) => count(n, { one: '# Punkt', other: '# Punkte' }),
}
