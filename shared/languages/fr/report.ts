import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Rapport : ${title}`,
  since: (from) => `En cours depuis le ${date(from)}`,
  saveOrPrint: 'Enregistrer ou imprimer',
  print: 'Imprimer ou enregistrer en PDF',
  table: (format) => `Enregistrer le tableau (${format})`,
  saveChart: 'Enregistrer le graphique',
  save: (format, prompt) => `Enregistrer le graphique en ${format} : ${prompt}`,
  voted: (n) =>
    count(n, { one: '# personne a répondu', many: '# de personnes ont répondu', other: '# personnes ont répondu' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, {
        one: '# personne a participé',
        many: '# de personnes ont participé',
        other: '# personnes ont participé',
      }),
      left > 0 && count(left, { one: '# est partie', many: '# sont parties', other: '# sont parties' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Afficher ce qui est masqué (${number(n)})`,
  nobody: 'Personne n’a répondu.',
  round: (n, all) => `Tour ${number(n)} sur ${number(all)}`,
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
