import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Dieser Link funktioniert nicht.',
  openedBy: 'Öffne die Leinwand aus der Konsole.',
  welcome: 'Willkommen!',
  thanks: 'Danke fürs Mitmachen!',
  ended: 'Diese Sitzung ist beendet.',
  results: 'Die Ergebnisse auf dem Handy ansehen',
  question: 'Frage',
  topQuestions: 'Fragen aus dem Saal',
  noQuestions: 'Noch keine. Stell deine Frage mit dem Handy.',
  fullScreen: 'Vollbild (F)',
  joinLarge: 'Groß zeigen, wie man mitmacht (J)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
