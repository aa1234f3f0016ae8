import type { texts as English } from '../en/timer.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  timeLeft: 'الوقت المتبقي',
  secondsLeft: (n: number) =>
    count(n, {
      zero: 'انتهى الوقت',
      one: 'بقيت ثانية واحدة',
      two: 'بقيت ثانيتان',
      few: 'بقيت # ثوانٍ',
      many: 'بقيت # ثانية',
      other: 'بقيت # ثانية',
    }),
}
