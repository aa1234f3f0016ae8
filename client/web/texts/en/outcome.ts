import { count, number } from './say.ts'

/** What is said of a poll's outcome on phones and in the console. */
export const texts = {
  correct: 'Correct',
  chosen: 'Your vote',
  average: 'Average',
  of: (n: number) => count(n, { one: '# vote', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Place ${number(place)}` : `Place ${number(place)} of ${number(of)}`,
  nothing: 'No answers yet.',
}
