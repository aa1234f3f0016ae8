import type { texts as English } from '../en/outcome.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  correct: 'Bonne réponse',
  chosen: 'Votre vote',
  average: 'Moyenne',
  of: (n: number) => count(n, { one: '# vote', many: '# de votes', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
  nothing: 'Pas encore de réponses.',
}
