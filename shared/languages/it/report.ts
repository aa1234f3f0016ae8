import type * as English from '../en/report.ts'
import { count, date } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Report: ${title}`,
  since: (from) => `Dal ${date(from)}`,
  print: 'Stampa o salva come PDF',
  table: (format) => `Salva come tabella (${format})`,
  save: (format, prompt) => `Salva il grafico come ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# persona ha risposto', many: '# di persone hanno risposto', other: '# persone hanno risposto' }),
  nobody: 'Nessuno ha risposto.',
  correct: 'risposta corretta',
  noPolls: 'In questa sessione non è stato aperto nessun sondaggio.',
  states: {
    pending: 'in attesa',
    approved: 'approvata',
    highlighted: 'sullo schermo',
    answered: 'risolta',
    hidden: 'nascosta',
  },
}
