import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Relatório: ${title}`,
  since: (from) => `Em andamento desde ${date(from)}`,
  saveOrPrint: 'Salvar ou imprimir',
  print: 'Imprimir ou salvar como PDF',
  table: (format) => `Salvar como tabela (${format})`,
  saveChart: 'Salvar o gráfico',
  save: (format, prompt) => `Salvar o gráfico como ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# pessoa respondeu', many: '# de pessoas responderam', other: '# pessoas responderam' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, { one: '# pessoa participou', many: '# de pessoas participaram', other: '# pessoas participaram' }),
      left > 0 && count(left, { one: '# saiu', many: '# saíram', other: '# saíram' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Mostrar o que está oculto (${number(n)})`,
  nobody: 'Ninguém respondeu.',
  round: (n, all) => `Rodada ${number(n)} de ${number(all)}`,
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
