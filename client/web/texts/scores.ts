import { count, inLanguage } from '../parts/language.ts'

/** What wall and console say of scores. */
export const texts = inLanguage({
  en: {
    title: 'Scores',
    none: 'No points yet. They come with the quiz.',
    points: (n: number) => count(n, 'point', 'points'),
  },
  de: {
    title: 'Punktestand',
    none: 'Noch keine Punkte. Sie kommen mit dem Quiz.',
    points: (n: number) => count(n, 'Punkt', 'Punkte'),
  },
})
