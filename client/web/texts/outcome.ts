import { count, inLanguage } from '../parts/language.ts'

/** What is said of a poll's outcome on phones and in the console. */
export const texts = inLanguage({
  en: {
    correct: 'Correct',
    chosen: 'Your vote',
    average: 'Average',
    of: (n: number) => count(n, 'vote', 'votes'),
    points: (n: number) => count(n, 'point', 'points'),
    nothing: 'No answers yet.',
  },
  de: {
    correct: 'Richtig',
    chosen: 'Deine Stimme',
    average: 'Durchschnitt',
    of: (n: number) => count(n, 'Stimme', 'Stimmen'),
    points: (n: number) => count(n, 'Punkt', 'Punkte'),
    nothing: 'Noch keine Antworten.',
  },
})
