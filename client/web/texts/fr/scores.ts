import type { texts as English } from '../en/scores.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  title: 'Scores',
  none: 'Pas encore de points. Ils viendront avec le quiz.',
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
}
