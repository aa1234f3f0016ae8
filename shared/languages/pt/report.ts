import type * as English from '../en/report.ts'
import { count, date } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Relatório: ${title}`,
  since: (from) => `Desde ${date(from)}`,
  print: 'Imprimir ou salvar como PDF',
  table: (format) => `Salvar como tabela (${format})`,
  save: (format, prompt) => `Salvar o gráfico como ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# pessoa respondeu', many: '# de pessoas responderam', other: '# pessoas responderam' }),
  nobody: 'Ninguém respondeu.',
  correct: 'resposta correta',
  noPolls: 'Nenhuma votação foi aberta nesta sessão.',
  states: {
    pending: 'à espera',
    approved: 'visível',
    highlighted: 'no telão',
    answered: 'respondida',
    hidden: 'oculta',
  },
}
