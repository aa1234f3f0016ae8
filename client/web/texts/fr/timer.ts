import type { texts as English } from '../en/timer.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  timeLeft: 'Temps restant',
  secondsLeft: (n: number) =>
    count(n, {
      one: '# seconde restante',
      many: '# de secondes restantes',
      other: '# secondes restantes',
    }),
}
