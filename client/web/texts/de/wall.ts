import type * as English from '../en/wall.ts'
import { fraction, number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Dieser Link funktioniert nicht. Öffne die Leinwand aus der Konsole.',
  averageIs: (n) => `Durchschnitt ${fraction(n)}`,
  welcome: 'Willkommen! Mit dem Handy mitmachen.',
  ended: 'Diese Sitzung ist beendet. Danke fürs Mitmachen!',
  question: 'Frage',
  topQuestions: 'Fragen aus dem Saal',
  noQuestions: 'Noch keine. Stell deine Frage mit dem Handy.',
  inSight: (from, to, all) => `${number(from)}–${number(to)} von ${number(all)}`,
  more: (n) => `+${number(n)}`,
  fullScreen: 'Vollbild (F)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
