import type * as English from '../en/report.ts'
import { count, date } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Informe: ${title}`,
  since: (from) => `Desde el ${date(from)}`,
  print: 'Imprimir o guardar como PDF',
  table: (format) => `Guardar como tabla (${format})`,
  save: (format, prompt) => `Guardar el gráfico como ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# persona respondió', many: '# de personas respondieron', other: '# personas respondieron' }),
  nobody: 'No respondió nadie.',
  correct: 'respuesta correcta',
  noPolls: 'En esta sesión no se abrió ninguna encuesta.',
  states: {
    pending: 'en espera',
    approved: 'visible',
    highlighted: 'en la pantalla',
    answered: 'respondida',
    hidden: 'oculta',
  },
}
