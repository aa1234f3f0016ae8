import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-texts.ts'

export const { language, number, fraction, percent, date, time, count } = formatters('es')

export const failure: typeof English.failure = {
  broke: 'Algo ha fallado en esta parte de la página. Lo que ya enviaste está a salvo.',
  reload: 'Recargar',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Eso no es válido. El servidor dice: ${wire}`,
  session_not_found: 'Esta sesión no existe. Comprueba el código o el enlace.',
  question_not_found: 'Esta pregunta ya no existe.',
  too_slow: 'No llegó a tiempo. Inténtalo de nuevo.',
  session_ended: 'Esta sesión ha terminado.',
  too_many_requests: 'Demasiados intentos desde aquí. Espera unos minutos e inténtalo de nuevo.',
  too_many_streams: 'La sesión está abierta demasiadas veces desde aquí. Cierra una de las páginas.',
  internal: 'Algo ha fallado en el servidor. Inténtalo de nuevo.',
  starting: 'El servidor se está iniciando. Inténtalo dentro de un momento.',
  disk_full: 'El servidor se ha quedado sin espacio. No se ha cambiado nada; inténtalo más tarde.',
  unavailable: 'El servidor no puede conectar con su base de datos. Inténtalo dentro de un momento.',
}

export const outcome: typeof English.outcome = {
  correct: 'Correcta',
  chosen: 'Tu voto',
  average: 'Media',
  of: (n: number) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Puesto ${number(place)}` : `Puesto ${number(place)} de ${number(of)}`,
  nothing: 'Aún no hay respuestas.',
}

export const timer: typeof English.timer = {
  timeLeft: 'Tiempo restante',
  secondsLeft: (n: number) =>
    count(n, { one: 'Queda # segundo', many: 'Quedan # de segundos', other: 'Quedan # segundos' }),
}

export const sortable: typeof English.sortable = {
  up: (label: string) => `Subir «${label}»`,
  down: (label: string) => `Bajar «${label}»`,
  place: (label: string, place: number) => `«${label}» está ahora en el puesto ${number(place)}.`,
}

export const scores: typeof English.scores = {
  title: 'Puntuación',
  none: 'Aún no hay puntos. Llegarán con el concurso.',
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
}

export const phoneAddress: typeof English.phoneAddress = {
  unreachable:
    'Los teléfonos no pueden llegar a esta dirección, que es solo de este equipo. Conéctalo a la red de los teléfonos y recarga la página, o inicia el servidor con BASE_URL fijada en la dirección por la que llegan a él.',
}
