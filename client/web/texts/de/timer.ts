import type { texts as English } from '../en/timer.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  timeLeft: 'Verbleibende Zeit',
  secondsLeft: (n: number) => `noch ${count(n, { one: '# Sekunde', other: '# Sekunden' })}`,
}
