import type { texts as English } from '../en/scores.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  title: 'Punteggi',
  none: 'Ancora niente punti. Arriveranno con il quiz.',
  points: (n: number) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
}
