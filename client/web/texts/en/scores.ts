import { count } from './say.ts'

/** What wall and console say of scores. */
export const texts = {
  title: 'Scores',
  none: 'No points yet. They come with the quiz.',
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
}
