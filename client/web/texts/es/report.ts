import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  loading: 'Cargando…',
  report: (title: string) => `Informe: ${title}`,
  when: (from: number, to: number) => `Del ${date(from)} al ${date(to)}`,
  people: (n: number) => count(n, { one: '# persona', many: '# de personas', other: '# personas' }),
  polls: (n: number) => count(n, { one: '# encuesta', many: '# de encuestas', other: '# encuestas' }),
  asked: (n: number) => count(n, { one: '# pregunta', many: '# de preguntas', other: '# preguntas' }),
  print: 'Imprimir o guardar como PDF',
  table: 'Guardar como tabla (CSV)',
  save: (format: string, prompt: string) => `Guardar el gráfico como ${format}: ${prompt}`,
  voted: (n: number) => count(n, { one: '# persona votó', many: '# de personas votaron', other: '# personas votaron' }),
  answers: (n: number) => count(n, { one: '# respuesta', many: '# de respuestas', other: '# respuestas' }),
  nobody: 'No votó nadie.',
  average: (n: string) => `Media ${n}`,
  correct: 'respuesta correcta',
  questions: 'Preguntas',
  noPolls: 'En esta sesión no se abrió ninguna encuesta.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: {
    pending: 'en espera',
    approved: 'visible',
    highlighted: 'en la pantalla',
    answered: 'respondida',
    hidden: 'oculta',
  },
}
