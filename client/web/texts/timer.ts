import { count, inLanguage } from '../parts/language.ts'

/** What is said of the time that a poll is still open. */
export const texts = inLanguage({
  en: {
    timeLeft: 'Time left',
    secondsLeft: (n: number) => count(n, 'second left', 'seconds left'),
  },
  de: {
    timeLeft: 'Verbleibende Zeit',
    secondsLeft: (n: number) => `noch ${count(n, 'Sekunde', 'Sekunden')}`,
  },
})
