import type { texts as English } from '../en/outcome.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  correct: 'Bonne réponse',
  chosen: 'Votre vote',
  average: 'Moyenne',
  of: (n: number) => count(n, { one: '# vote', many: '# de votes', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Rang ${number(place)}` : `Rang ${number(place)} sur ${number(of)}`,
  nothing: 'Pas encore de réponses.',
}
