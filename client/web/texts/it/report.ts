import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  loading: 'Caricamento…',
  report: (title: string) => `Rapporto: ${title}`,
  when: (from: number, to: number) => `Dal ${date(from)} al ${date(to)}`,
  people: (n: number) => count(n, { one: '# persona', many: '# di persone', other: '# persone' }),
  polls: (n: number) => count(n, { one: '# sondaggio', many: '# di sondaggi', other: '# sondaggi' }),
  asked: (n: number) => count(n, { one: '# domanda', many: '# di domande', other: '# domande' }),
  print: 'Stampa o salva come PDF',
  table: 'Salva come tabella (CSV)',
  save: (format: string, prompt: string) => `Salva il grafico come ${format}: ${prompt}`,
  voted: (n: number) =>
    count(n, { one: '# persona ha votato', many: '# di persone hanno votato', other: '# persone hanno votato' }),
  answers: (n: number) => count(n, { one: '# risposta', many: '# di risposte', other: '# risposte' }),
  nobody: 'Nessuno ha votato.',
  average: (n: string) => `Media ${n}`,
  correct: 'risposta corretta',
  questions: 'Domande',
  noPolls: 'In questa sessione non è stato aperto nessun sondaggio.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: {
    pending: 'in attesa',
    approved: 'approvata',
    highlighted: 'sullo schermo',
    answered: 'risolta',
    hidden: 'nascosta',
  },
}
