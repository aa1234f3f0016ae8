import type * as English from '../en/wall.ts'
import { fraction, number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Questo link non funziona. Apri lo schermo dalla console dell’host.',
  averageIs: (n) => `Media ${fraction(n)}`,
  welcome: 'Ti diamo il benvenuto! Partecipa con il telefono.',
  ended: 'Questa sessione è terminata. Grazie per aver partecipato!',
  question: 'Domanda',
  topQuestions: 'Domande dal pubblico',
  noQuestions: 'Ancora nessuna. Fai la tua con il telefono.',
  inSight: (from, to, all) => `${number(from)}–${number(to)} di ${number(all)}`,
  more: (n) => `+${number(n)}`,
  fullScreen: 'Schermo intero (F)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
