import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  loading: 'Chargement…',
  report: (title: string) => `Rapport : ${title}`,
  when: (from: number, to: number) => `Du ${date(from)} au ${date(to)}`,
  people: (n: number) => count(n, { one: '# personne', many: '# de personnes', other: '# personnes' }),
  polls: (n: number) => count(n, { one: '# sondage', many: '# de sondages', other: '# sondages' }),
  asked: (n: number) => count(n, { one: '# question', many: '# de questions', other: '# questions' }),
  print: 'Imprimer ou enregistrer en PDF',
  table: 'Enregistrer le tableau (CSV)',
  save: (format: string, prompt: string) => `Enregistrer le graphique en ${format} : ${prompt}`,
  voted: (n: number) =>
    count(n, { one: '# personne a voté', many: '# de personnes ont voté', other: '# personnes ont voté' }),
  answers: (n: number) => count(n, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
  nobody: 'Personne n’a voté.',
  average: (n: string) => `Moyenne ${n}`,
  correct: 'bonne réponse',
  questions: 'Questions',
  noPolls: 'Aucun sondage n’a été ouvert dans cette session.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: {
    pending: 'en attente',
    approved: 'publiée',
    highlighted: 'à l’écran',
    answered: 'traitée',
    hidden: 'masquée',
  },
}
