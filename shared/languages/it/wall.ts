import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Questo link non funziona.',
  openedBy: 'Apri lo schermo dalla console dell’host.',
  welcome: 'Ti diamo il benvenuto!',
  thanks: 'Grazie per aver partecipato!',
  ended: 'Questa sessione è terminata.',
  results: 'Guarda i risultati sul telefono',
  question: 'Domanda',
  topQuestions: 'Domande dal pubblico',
  noQuestions: 'Ancora nessuna. Fai la tua con il telefono.',
  fullScreen: 'Schermo intero (F)',
  joinLarge: 'Mostra in grande come partecipare (J)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
