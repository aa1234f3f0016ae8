import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  loading: 'Wird geladen …',
  report: (title: string) => `Bericht: ${title}`,
  when: (from: number, to: number) => `${date(from)} bis ${date(to)}`,
  people: (n: number) => count(n, { one: '# Person', other: '# Personen' }),
  polls: (n: number) => count(n, { one: '# Abstimmung', other: '# Abstimmungen' }),
  asked: (n: number) => count(n, { one: '# Frage', other: '# Fragen' }),
  print: 'Drucken oder als PDF speichern',
  table: 'Als Tabelle speichern (CSV)',
  save: (format: string, prompt: string) => `Diagramm als ${format} speichern: ${prompt}`,
  voted: (n: number) => count(n, { one: '# Person hat abgestimmt', other: '# Personen haben abgestimmt' }),
  answers: (n: number) => count(n, { one: '# Antwort', other: '# Antworten' }),
  nobody: 'Niemand hat abgestimmt.',
  average: (n: string) => `Durchschnitt ${n}`,
  correct: 'richtige Antwort',
  questions: 'Fragen',
  noPolls: 'In dieser Sitzung wurde keine Abstimmung geöffnet.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: {
    pending: 'wartet',
    approved: 'gezeigt',
    highlighted: 'auf der Leinwand',
    answered: 'beantwortet',
    hidden: 'verborgen',
  },
}
