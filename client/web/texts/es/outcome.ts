import type { texts as English } from '../en/outcome.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  correct: 'Correcta',
  chosen: 'Tu voto',
  average: 'Media',
  of: (n: number) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
  nothing: 'Aún no hay respuestas.',
}
