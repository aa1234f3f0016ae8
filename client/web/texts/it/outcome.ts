import type { texts as English } from '../en/outcome.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  correct: 'Corretta',
  chosen: 'Il tuo voto',
  average: 'Media',
  of: (n: number) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  points: (n: number) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Posto ${number(place)}` : `Posto ${number(place)} su ${number(of)}`,
  nothing: 'Ancora nessuna risposta.',
}
