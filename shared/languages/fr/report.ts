import type * as English from '../en/report.ts'
import { count, date } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Rapport : ${title}`,
  since: (from) => `Depuis le ${date(from)}`,
  print: 'Imprimer ou enregistrer en PDF',
  table: (format) => `Enregistrer le tableau (${format})`,
  save: (format, prompt) => `Enregistrer le graphique en ${format} : ${prompt}`,
  voted: (n) =>
    count(n, { one: '# personne a répondu', many: '# de personnes ont répondu', other: '# personnes ont répondu' }),
  nobody: 'Personne n’a répondu.',
  correct: 'bonne réponse',
  noPolls: 'Aucun sondage n’a été ouvert dans cette session.',
  states: {
    pending: 'en attente',
    approved: 'publiée',
    highlighted: 'à l’écran',
    answered: 'traitée',
    hidden: 'masquée',
  },
}
