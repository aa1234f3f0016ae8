import type { texts as English } from '../en/outcome.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  correct: 'Correcta',
  chosen: 'Tu voto',
  average: 'Media',
  of: (n: number) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Puesto ${number(place)}` : `Puesto ${number(place)} de ${number(of)}`,
  nothing: 'Aún no hay respuestas.',
}
