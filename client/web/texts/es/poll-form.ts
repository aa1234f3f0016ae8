import type { texts as English } from '../en/poll-form.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  newPoll: 'Nueva encuesta',
  editPoll: 'Editar la encuesta',
  close: 'Cerrar',
  save: 'Guardar',
  discard: 'Descartar',
  kind: 'Tipo',
  prompt: '¿Qué preguntas?',
  options: 'Opciones',
  pasteHint: 'Si pegas una lista, cada línea será una opción.',
  optionNumber: (n: number) => `Opción ${number(n)}`,
  correct: (n: number) => `La opción ${number(n)} es la correcta`,
  rightOne: 'La correcta',
  addOption: 'Añadir una opción',
  removeOption: (n: number) => `Quitar la opción ${number(n)}`,
  explanation: 'Por qué es la correcta (se muestra con la respuesta)',
  reveal: 'La sala ve los resultados',
  reveals: {
    live: 'según van llegando',
    closed: 'al cerrar la votación',
    host: 'cuando los reveles',
  },
  timer: 'Tiempo',
  noTimer: 'Sin límite',
  moderated: 'Mostrar las respuestas solo cuando las apruebes',
  pasteTitle: 'Pegar varias encuestas',
  pasteLabel: 'Encuestas como texto',
  pasteHow:
    'Una línea por pregunta y, debajo, una opción por línea: «- opción», o «* opción correcta» para un concurso. Sin opciones es una pregunta abierta.',
  pasteExample: '¿Qué tal la comida?\n- Muy bien\n- Normal\n\n¿Cuál es el planeta más grande?\n- Marte\n* Júpiter',
  preview: (n: number) => count(n, { one: '# encuesta', many: '# de encuestas', other: '# encuestas' }),
  tooFew: 'necesita al menos dos opciones',
  tooLong: 'es demasiado larga',
  tooMany: 'tiene demasiadas opciones',
  add: (n: number) => `Añadir ${count(n, { one: '# encuesta', many: '# de encuestas', other: '# encuestas' })}`,
}
