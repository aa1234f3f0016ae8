import type { texts as English } from '../en/timer.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  timeLeft: 'Tempo rimasto',
  secondsLeft: (n: number) =>
    count(n, {
      one: '# secondo rimasto',
      many: '# di secondi rimasti',
      other: '# secondi rimasti',
    }),
}
