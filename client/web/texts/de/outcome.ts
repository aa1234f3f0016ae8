import type { texts as English } from '../en/outcome.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  correct: 'Richtig',
  chosen: 'Deine Stimme',
  average: 'Durchschnitt',
  of: (n: number) => count(n, { one: '# Stimme', other: '# Stimmen' }),
  points: (n: number) => count(n, { one: '# Punkt', other: '# Punkte' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Platz ${number(place)}` : `Platz ${number(place)} von ${number(of)}`,
  nothing: 'Noch keine Antworten.',
}
