import type * as English from '../en/report.ts'
import { count, date } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Bericht: ${title}`,
  since: (from) => `Seit ${date(from)}`,
  print: 'Drucken oder als PDF speichern',
  table: (format) => `Als Tabelle speichern (${format})`,
  save: (format, prompt) => `Diagramm als ${format} speichern: ${prompt}`,
  voted: (n) => count(n, { one: '# Person hat geantwortet', other: '# Personen haben geantwortet' }),
  nobody: 'Niemand hat geantwortet.',
  correct: 'richtige Antwort',
  noPolls: 'In dieser Sitzung wurde keine Abstimmung geöffnet.',
  states: {
    pending: 'wartet',
    approved: 'gezeigt',
    highlighted: 'auf der Leinwand',
    answered: 'beantwortet',
    hidden: 'verborgen',
  },
}
