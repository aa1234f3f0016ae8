import type * as English from '../en/wall.ts'
import { count, fraction, number, percent } from './common.ts'

export const wall: typeof English.wall = {
  loading: 'Connessione in corso…',
  reconnecting: 'Riconnessione in corso…',
  refused: 'Questo link non porta a nessuna tua sessione. Apri lo schermo dalla console dell’host.',
  joinAt: 'Partecipa su',
  code: 'Codice',
  qr: (address: string) => `Codice QR che porta a ${address}`,
  people: (n: number) =>
    count(n, { one: '# persona presente', many: '# di persone presenti', other: '# persone presenti' }),
  votes: (n: number) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  points: (n: number) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
  answers: (n: number) => count(n, { one: '# risposta', many: '# di risposte', other: '# risposte' }),
  open: 'Vota ora',
  closed: 'La votazione è chiusa',
  later: 'Risultati in arrivo',
  correct: 'Corretta',
  average: 'Media',
  averageIs: (n: number) => `Media ${fraction(n)}`,
  welcome: 'Ti diamo il benvenuto! Partecipa con il telefono.',
  ended: 'Questa sessione è terminata. Grazie per aver partecipato!',
  question: 'Domanda',
  topQuestions: 'Domande dalla sala',
  noQuestions: 'Ancora nessuna. Fai la tua con il telefono.',
  support: (n: number) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  inSight: (from: number, to: number, all: number) => `${number(from)}–${number(to)} di ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Schermo intero (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
