import type { texts as English } from '../en/outcome.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  correct: 'Richtig',
  chosen: 'Deine Stimme',
  average: 'Durchschnitt',
  of: (n: number) => count(n, { one: '# Stimme', other: '# Stimmen' }),
  points: (n: number) => count(n, { one: '# Punkt', other: '# Punkte' }),
  nothing: 'Noch keine Antworten.',
}
