import type { texts as English } from '../en/scores.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  title: 'Puntuación',
  none: 'Aún no hay puntos. Llegarán con el concurso.',
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
}
