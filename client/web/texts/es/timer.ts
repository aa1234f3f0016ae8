import type { texts as English } from '../en/timer.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  timeLeft: 'Tiempo restante',
  secondsLeft: (n: number) =>
    count(n, {
      one: 'Queda # segundo',
      many: 'Quedan # de segundos',
      other: 'Quedan # segundos',
    }),
}
