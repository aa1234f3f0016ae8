import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Report: ${title}`,
  since: (from) => `In corso dal ${date(from)}`,
  saveOrPrint: 'Salva o stampa',
  print: 'Stampa o salva come PDF',
  table: (format) => `Salva come tabella (${format})`,
  saveChart: 'Salva il grafico',
  save: (format, prompt) => `Salva il grafico come ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# persona ha risposto', many: '# di persone hanno risposto', other: '# persone hanno risposto' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, {
        one: '# persona ha partecipato',
        many: '# di persone hanno partecipato',
        other: '# persone hanno partecipato',
      }),
      left > 0 && count(left, { one: '# è uscita', many: '# sono uscite', other: '# sono uscite' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Mostra ciò che è nascosto (${number(n)})`,
  nobody: 'Nessuno ha risposto.',
  round: (n, all) => `Turno ${number(n)} di ${number(all)}`,
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
