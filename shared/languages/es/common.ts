import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'es', 'one' | 'many' | 'other'>(
  'es',
)

export const failure: typeof English.failure = {
  broke: 'Algo ha fallado en esta parte de la página. Lo que ya enviaste está a salvo.',
  reload: 'Recargar',
  failed: 'No se ha podido completar. Comprueba la conexión e inténtalo de nuevo.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Los datos no son válidos. El servidor dice: ${wire}`,
  session_not_found: 'Esta sesión no existe. Comprueba el código o el enlace.',
  question_not_found: 'Esta pregunta ya no existe.',
  too_slow: 'La solicitud no llegó a tiempo. Inténtalo de nuevo.',
  session_ended: 'Esta sesión ha terminado.',
  too_many_requests: 'Demasiados intentos desde aquí. Espera unos minutos e inténtalo de nuevo.',
  internal: 'Algo ha fallado en el servidor. Inténtalo de nuevo.',
  starting: 'El servidor se está iniciando. Inténtalo dentro de un momento.',
  disk_full: 'El servidor se ha quedado sin espacio. No se ha cambiado nada; inténtalo más tarde.',
  unavailable: 'El servidor no puede conectar con su base de datos. Inténtalo dentro de un momento.',
}

const people = (n: number): string => count(n, { one: '# persona', many: '# de personas', other: '# personas' })

export const common: typeof English.common = {
  loading: 'Cargando…',
  connection: { connecting: 'Conectando…', lost: 'Reconectando…', back: 'Conectado.' },
  tryAgain: 'Intentar de nuevo',
  reply: 'Respuesta:',
  mergedQuestions: 'Preguntas unidas',
  save: 'Guardar',
  signIn: 'Iniciar sesión como anfitrión',
  code: 'Código',
  questions: 'Preguntas',
  openNow: {
    'choose-one': 'Vota ahora',
    scale: 'Valora ahora',
    rank: 'Ordena ahora',
    word: 'Envía tu palabra',
    text: 'Responde ahora',
  },
  votingClosed: 'La votación está cerrada',
  answersClosed: 'Ya no se aceptan respuestas',
  later: 'Resultados en breve',
  correct: 'Correcta',
  chosen: 'Tu voto',
  average: 'Media',
  scale: { lowest: 'mínimo', highest: 'máximo' },
  nothing: 'Aún no hay respuestas.',
  noAnswers: 'Ninguna respuesta.',
  votes: (n) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  right: (n, all) => `Aciertos: ${number(n)} de ${number(all)}`,
  upToEach: (n, most) => `${people(n)}, hasta ${number(most)} cada una`,
  points: (n) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
  answers: (n) => count(n, { one: '# respuesta', many: '# de respuestas', other: '# respuestas' }),
  upvotes: (n) => count(n, { one: '# apoyo', many: '# de apoyos', other: '# apoyos' }),
  joined: (n) => count(n, { one: 'Se unió #', many: 'Se unieron #', other: 'Se unieron #' }),
  timeLeft: 'Tiempo restante',
  secondsLeft: (n) => count(n, { one: 'Queda # segundo', many: 'Quedan # de segundos', other: 'Quedan # segundos' }),
  moved: (label, place) => `«${label}» está ahora en el puesto ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# encuesta', many: '# de encuestas', other: '# encuestas' }),
  questions: (n) => count(n, { one: '# pregunta', many: '# de preguntas', other: '# preguntas' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Participa en',
  qrOf: (address) => `Código QR que lleva a ${address}`,
  scores: {
    title: 'Puntuación',
    podium: 'El podio',
    winners: '¡Enhorabuena!',
    none: 'Aún no hay puntos. Llegarán con el primer quiz.',
    atEnd: 'Ningún punto.',
  },
  timeUp: '¡Tiempo!',
  putInOrder: 'Ordena las opciones en tu móvil',
  pointsOfPlace: (place, points) => `${number(place)}.${place === 1 ? 'er' : 'º'} puesto = ${points}`,
  closestTo: 'Más cerca de',
  explanation: 'Explicación',
  chosenRight: (n, all) => `Eligieron una correcta: ${number(n)} de ${number(all)}`,
  turnout: (n, all) =>
    count(n, {
      one: `# de ${number(all)} ha respondido`,
      many: `# de ${number(all)} han respondido`,
      other: `# de ${number(all)} han respondido`,
    }),
  more: (n) => `+${number(n)} más`,
  comeBy: (n) => `+${number(n)} más a continuación`,
  ofAll: (some, all) => `${some} de ${number(all)}`,
  unreachable:
    'Los teléfonos no pueden acceder a esta dirección: solo funciona en este equipo. Conéctalo a la red de los teléfonos y recarga la página, o define BASE_URL con una dirección a la que puedan acceder.',
}
