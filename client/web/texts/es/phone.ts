import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-texts.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  enterCode: 'Entrar en una sesión',
  codeHint: 'Las seis letras y cifras que se ven en la pantalla.',
  codeShort: 'Un código tiene seis letras y cifras.',
  codeUnknown: 'No hay ninguna sesión con este código. Compruébalo e inténtalo de nuevo.',
  go: 'Continuar',
  hosting: '¿Diriges una sesión?',
  join: 'Participar',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  optional: '(opcional)',
  secret: 'El voto es secreto: una vez cerrada la encuesta, nadie puede saber quién votó qué.',
  anonymous: 'Deja ambos campos vacíos para participar de forma anónima.',
  addName: 'Añadir un nombre',
  changeName: (name) => `Cambiar tu nombre, ahora ${name}`,
  cancel: 'Cancelar',
  full: 'Esta sesión está completa',
  fullHint: 'Puedes seguirla en la pantalla de la sala.',
  cookiesBlocked:
    'Este navegador bloquea las cookies de este sitio, y sin ellas no se puede votar. Permite las cookies o abre el enlace en otro navegador y vuelve a entrar.',
  ended: 'Esta sesión ha terminado.',
  waiting: 'La próxima encuesta aparecerá aquí en cuanto el anfitrión la abra.',
  nothingYet: 'Ahora mismo no hay nada que votar',
  results: 'Resultados',
  news: 'Nuevo',
  opened: (prompt) => `Hay una encuesta abierta: ${prompt}`,
  closed: (prompt) => `La encuesta ha terminado: ${prompt}`,
  endedNow: 'El anfitrión ha terminado la sesión.',
  revealed: 'Los resultados han cambiado.',
  place: (place, of) => (of === undefined ? `Puesto ${number(place)}` : `Puesto ${number(place)} de ${number(of)}`),
  right: '¡Correcto!',
  wrong: 'Esta vez no',
  notAnswered: 'Esta no la respondiste.',
  edited: 'Aún sin enviar.',
  editedAfter: 'Tu cambio aún no se ha enviado. Cuenta tu voto anterior.',
  changeLate: 'Tu último cambio llegó tarde y no cuenta.',
  changeUnsure: 'Tu último voto no se confirmó a tiempo y puede que no cuente.',
  checking: 'Comprobando si tu último voto cuenta…',
  neverSent: 'No enviaste:',
  lostVote: (prompt) => `«${prompt}» se cerró antes de que se confirmara tu último voto. Puede que no cuente.`,
  understood: 'Entendido',
  thanks: '¡Gracias por participar!',
  poll: 'Encuesta',
  yours: 'Tu voto:',
  canChange: 'Puedes cambiar tu voto mientras la encuesta esté abierta.',
  atClose: 'Los resultados aparecerán aquí cuando se cierre la votación.',
  afterAnswer: 'Responde para ver qué dicen los demás.',
  soFar: 'Respuestas hasta ahora',
  sending: 'Enviando tu voto…',
  voteIn: 'Tu voto ya cuenta. Puedes cambiarlo mientras la encuesta esté abierta.',
  voteWaits: 'Sin conexión. Guardamos tu voto y lo enviaremos en cuanto vuelva.',
  voteLate: 'La encuesta se cerró antes de que llegara tu voto, así que no cuenta.',
  send: 'Enviar',
  change: 'Enviar el cambio',
  answer: 'Tu respuesta',
  word: 'Una palabra o una frase corta',
  left: (n) => count(n, { one: 'Queda # carácter', many: 'Quedan # de caracteres', other: 'Quedan # caracteres' }),
  tooMany: (n) => count(n, { one: 'Sobra # carácter', many: 'Sobran # de caracteres', other: 'Sobran # caracteres' }),
  rankHint: 'Pon tu favorita arriba: arrastra o usa las flechas.',
  sendOrder: 'Enviar mi orden',
  up: (label) => `Subir «${label}»`,
  down: (label) => `Bajar «${label}»`,
  lowest: 'mínimo',
  highest: 'máximo',
  ask: 'Hacer una pregunta',
  askHint: { before: 'El anfitrión revisa primero las preguntas.', after: 'Todos ven tu pregunta al instante.' },
  sendQuestion: 'Preguntar',
  asked: { before: 'Enviada al anfitrión.', after: 'Enviada. Ahora la ven todos.' },
  sendingQuestion: 'Enviando tu pregunta…',
  questionWaits: 'Sin conexión. Guardamos tu pregunta y la enviaremos en cuanto vuelva.',
  orders: { votes: 'Populares', newest: 'Recientes' },
  fresh: (n) =>
    `↑ ${count(n, { one: '# pregunta nueva', many: '# de preguntas nuevas', other: '# preguntas nuevas' })}`,
  onStage: 'En la pantalla',
  nothingOnStage: 'Aquí aparece la pregunta que se está respondiendo.',
  takenAway: 'El anfitrión ha retirado esta pregunta.',
  noQuestions: 'Aún no hay preguntas. La tuya podría ser la primera.',
  states: {
    pending: 'Pendiente de aprobación',
    approved: '',
    highlighted: 'Ahora en la pantalla',
    hidden: 'No se muestra',
    answered: 'Respondida',
  },
  mine: 'Tuya',
  namesAreShown: 'Todos pueden ver los nombres.',
  upvote: (n, text) => `Apoyar «${text}», ${common.upvotes(n)}`,
  failed: 'No se ha podido completar. Comprueba tu conexión e inténtalo de nuevo.',
  nothingHere: 'Aquí no hay nada',
  lost: 'Esta página no existe. Escribe el código de la pantalla para participar.',
  noSession: (code) => `No hay ninguna sesión con el código ${code}. Se eliminó o el código no es correcto.`,
}

const REMOVED = 'Te han retirado de esta sesión. Pide a quien la dirige que te deje volver.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Ya no estás en esta sesión. Vuelve a entrar.',
  session_full: () => `Esta sesión está completa: ya participan ${number(ROOM_CAP)} personas.`,
  no_open_poll: 'Ahora mismo no hay ninguna encuesta abierta.',
  poll_not_open: 'Esta encuesta ya no está abierta.',
  too_many_questions: () => `Ya has hecho ${number(QUESTIONS_PER_PARTICIPANT)} preguntas; no se admiten más.`,
  questions_full: () =>
    `Esta sesión ya tiene ${number(QUESTIONS_PER_SESSION)} preguntas; no se admiten más. Apoya una parecida a la tuya.`,
  poll_secret_lost:
    'Un fallo destruyó la clave de los votos secretos de esta encuesta. El anfitrión tiene que cerrarla y repetirla.',
  questions_off: 'En esta sesión no se admiten preguntas.',
  own_question: 'No puedes apoyar tu propia pregunta.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Aquí se entra con una entrada. Escríbela.',
  ticket_unknown: 'Esta entrada no es válida aquí. Compruébala o pide otra a quien dirige la sesión.',
  ticket_used: 'Alguien ya participa con esta entrada en otro navegador. Pide otra a quien dirige la sesión.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minuto', many: '# de minutos', other: '# minutos' })

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Prueba de la sala',
  phone: (place) => `Teléfono ${number(place)}`,
  trying: 'Probando…',
  ready: 'Este teléfono está listo.',
  notReady: (n) =>
    count(n, { one: '# problema encontrado', many: '# de problemas encontrados', other: '# problemas encontrados' }),
  again: 'Probar otra vez',
  join: 'Ir a la sesión',
  reached: 'La página vino del servidor',
  voted: 'Se confirmó un voto de prueba',
  streamed: 'Los cambios llegan al instante',
  clock: 'El reloj está en hora',
  cookies: 'El navegador guarda cookies',
  ms: (n) => `${number(n)} ms`,
  over: 'Esta prueba ha terminado. Escanea de nuevo el código de la pantalla del anfitrión.',
  refused: (wire) => `El servidor no aceptó el voto de prueba. Dice: ${wire}`,
  unreached: 'El servidor ya no responde. Comprueba que el teléfono está en la wifi de la sala y prueba otra vez.',
  remedies: {
    slow: ({ answered }) =>
      `Un voto tardó ${fraction(answered / 1_000)} s. Aquí la wifi es débil o está saturada: acércate a un punto de acceso o usa datos móviles.`,
    held: () =>
      'Un proxy retrasa el flujo. Los votos cuentan, pero los cambios llegan con segundos de retraso. En nginx pon proxy_buffering off, como en server/deploy/nginx.conf; en otros proxies, desactiva el búfer y la compresión de text/event-stream.',
    cut: () =>
      'El flujo no llega. Los votos cuentan, pero los cambios llegan con segundos de retraso. Deja pasar text/event-stream en el proxy y el cortafuegos, y desactiva la VPN y el ahorro de datos del teléfono.',
    fast: ({ ahead }) =>
      `El reloj va ${inMinutes(ahead)} adelantado. Pon la fecha y la hora del teléfono en automático. Si lo dicen todos los teléfonos, falla el reloj del servidor.`,
    behind: ({ ahead }) =>
      `El reloj va ${inMinutes(-ahead)} atrasado. Pon la fecha y la hora del teléfono en automático. Si lo dicen todos los teléfonos, falla el reloj del servidor.`,
    cookies: () =>
      'El navegador bloquea las cookies, y sin ellas no se puede participar. Permítelas para esta dirección, o ábrela en otro navegador y no en una pestaña privada.',
  },
  back: 'Volver a la consola',
  scan: 'Escanea esto con teléfonos de la primera fila y de la última.',
  qrOf: (address) => `Código QR para probar un teléfono en ${address}`,
  nothing: (host) =>
    `¿El teléfono no muestra ninguna página? No llega a ${host}: conéctalo a la misma red que el servidor, abre el puerto en el cortafuegos y desactiva el «aislamiento de clientes» de la wifi.`,
  nobody: 'Aún no se ha probado ningún teléfono',
  some: (ready, all) =>
    `${number(ready)} de ${count(all, { one: '# teléfono listo.', many: '# de teléfonos listos.', other: '# teléfonos listos.' })}`,
  states: { ready: 'Listo', trying: 'Probando', troubled: 'No está listo', lost: 'Sin contacto' },
  lost: 'Envió un voto de prueba y luego nada más. Quizá esté bloqueado o fuera de la red. Prueba otra vez en el teléfono.',
  voteTook: (ms) => `Voto de prueba en ${number(ms)} ms`,
  forgotten: 'Esta lista no se guarda con la sesión. Los teléfonos salen de ella a los 15 minutos.',
  ended: 'Esta sesión ha terminado, así que no hay nada que probar.',
}
