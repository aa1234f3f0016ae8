import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Informe: ${title}`,
  since: (from) => `En curso desde el ${date(from)}`,
  saveOrPrint: 'Guardar o imprimir',
  print: 'Imprimir o guardar como PDF',
  table: (format) => `Guardar como tabla (${format})`,
  saveChart: 'Guardar el gráfico',
  save: (format, prompt) => `Guardar el gráfico como ${format}: ${prompt}`,
  voted: (n) =>
    count(n, { one: '# persona respondió', many: '# de personas respondieron', other: '# personas respondieron' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, { one: '# persona participó', many: '# de personas participaron', other: '# personas participaron' }),
      left > 0 && count(left, { one: '# se fue', many: '# se fueron', other: '# se fueron' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Mostrar lo oculto (${number(n)})`,
  nobody: 'No respondió nadie.',
  round: (n, all) => `Ronda ${number(n)} de ${number(all)}`,
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
