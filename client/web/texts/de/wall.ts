import type { texts as English } from '../en/wall.ts'
import { count, fraction, number, percent } from './say.ts'

export const texts: typeof English = {
  loading: 'Verbinde …',
  reconnecting: 'Verbinde neu …',
  refused:
    'Bitte die Leinwand in der Konsole öffnen: Dieser Link führt zu keiner deiner Sitzungen.',
  joinAt: 'Mitmachen auf',
  code: 'Code',
  qr: (address: string) => `QR-Code, der zu ${address} führt`,
  people: (n: number) => count(n, { one: '# Person ist da', other: '# Personen sind da' }),
  votes: (n: number) => count(n, { one: '# Stimme', other: '# Stimmen' }),
  points: (n: number) => count(n, { one: '# Punkt', other: '# Punkte' }),
  answers: (n: number) => count(n, { one: '# Antwort', other: '# Antworten' }),
  open: 'Jetzt abstimmen',
  closed: 'Die Abstimmung ist geschlossen',
  later: 'Ergebnisse folgen',
  correct: 'Richtig',
  average: 'Durchschnitt',
  averageIs: (n: number) => `Durchschnitt ${fraction(n)}`,
  welcome: 'Willkommen! Mit dem Handy mitmachen.',
  ended: 'Diese Sitzung ist beendet. Danke fürs Mitmachen!',
  question: 'Frage',
  topQuestions: 'Fragen aus dem Saal',
  noQuestions: 'Noch keine. Stell deine mit dem Handy.',
  support: (n: number) =>
    count(n, { one: '# Person unterstützt sie', other: '# Personen unterstützen sie' }),
  inSight: (from: number, to: number, all: number) =>
    `${number(from)}–${number(to)} von ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Vollbild (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
