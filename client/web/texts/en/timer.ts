import { count } from './say.ts'

/** What is said of the time that a poll is still open. */
export const texts = {
  timeLeft: 'Time left',
  secondsLeft: (n: number) => count(n, { one: '# second left', other: '# seconds left' }),
}
