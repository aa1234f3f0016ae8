import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Bericht: ${title}`,
  since: (from) => `Läuft seit ${date(from)}`,
  saveOrPrint: 'Speichern oder drucken',
  print: 'Drucken oder als PDF speichern',
  table: (format) => `Als Tabelle speichern (${format})`,
  saveChart: 'Diagramm speichern',
  save: (format, prompt) => `Diagramm als ${format} speichern: ${prompt}`,
  voted: (n) => count(n, { one: '# Person hat geantwortet', other: '# Personen haben geantwortet' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, { one: '# Person hat teilgenommen', other: '# Personen haben teilgenommen' }),
      left > 0 && count(left, { one: '# ist gegangen', other: '# sind gegangen' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Verborgenes zeigen (${number(n)})`,
  nobody: 'Niemand hat geantwortet.',
  round: (n, all) => `Runde ${number(n)} von ${number(all)}`,
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
