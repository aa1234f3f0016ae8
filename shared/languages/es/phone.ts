import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Entrar en una sesión',
    go: 'Continuar',
    hint: 'Las seis letras y cifras que se ven en la pantalla.',
    short: 'Un código tiene seis letras y cifras, nunca 0, O, 1, I ni L.',
    unknown: 'No hay ninguna sesión con este código. Compruébalo e inténtalo de nuevo.',
  },
  hosting: '¿Diriges una sesión?',
  join: {
    welcome: '¡Hola!',
    go: 'Participar',
    going: 'Entrando…',
    waits: 'Sin conexión. Entrarás en cuanto vuelva. Si la wifi tiene una página de acceso, inicia sesión en ella.',
  },
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  ticket: {
    label: 'Tu entrada',
    hint: 'Las diez letras y cifras que te dio quien dirige la sesión.',
    length: (n) => `Una entrada tiene diez letras y cifras; esta tiene ${number(n)}.`,
  },
  optional: '(opcional)',
  secret: 'El voto es secreto: una vez cerrada la encuesta, nadie puede saber quién votó qué.',
  anonymous: 'Deja ambos campos vacíos para participar de forma anónima.',
  rename: { add: 'Añadir un nombre', change: (name) => `Cambiar tu nombre, ahora ${name}` },
  cancel: 'Cancelar',
  leave: {
    short: 'Salir',
    title: 'Salir de la sesión',
    sure: '¿Salir de la sesión?',
    what: 'Se eliminan tu nombre, tu correo y tus preguntas pendientes de aprobación. Tus votos y tus demás preguntas se quedan, sin tu nombre.',
    ticket: 'Tu entrada dejará de valer.',
  },
  gone: {
    removed: 'Te han retirado',
    title: 'Has salido de la sesión',
    hint: 'Tu nombre y tu correo se han eliminado.',
    back: 'Volver a entrar',
    other: 'Entrar en otra sesión',
    ticket: 'Entrar con otra entrada',
  },
  full: {
    title: 'Esta sesión está completa',
    hint: 'Pide sitio a quien la dirige e inténtalo de nuevo. Mientras tanto, puedes seguirla en la pantalla.',
  },
  waits: 'Sin conexión. Lo enviaremos en cuanto vuelva. Si la wifi tiene una página de acceso, inicia sesión en ella.',
  cookiesBlocked:
    'Este navegador bloquea las cookies de este sitio, y sin ellas no se puede votar. Permite las cookies o abre el enlace en otro navegador y vuelve a entrar.',
  seen: {
    all: 'Todos pueden ver los nombres.',
    host: 'Solo el anfitrión ve tu nombre y tu correo.',
    name: 'Solo el anfitrión ve tu nombre.',
  },
  notFound: {
    title: 'Aquí no hay nada',
    page: 'Esta página no existe. Para participar, escribe el código de una sesión.',
    unknown: 'Código no encontrado',
  },
}

export const takingPart: typeof English.takingPart = {
  ended: 'Esta sesión ha terminado',
  stay: 'Los resultados seguirán aquí mientras el anfitrión los conserve.',
  empty: {
    title: 'Todo listo',
    hint: 'La próxima encuesta aparecerá aquí en cuanto el anfitrión la abra.',
    meanwhile: 'Mientras tanto, puedes hacer una pregunta.',
  },
  notShown: 'El anfitrión aún no ha mostrado los resultados. Aparecerán aquí.',
  results: 'Resultados',
  news: 'Nuevo',
  announced: {
    opened: (prompt) => `Hay una encuesta abierta: ${prompt}`,
    closed: (prompt) => `La encuesta ha terminado: ${prompt}`,
    ended: 'El anfitrión ha terminado la sesión.',
    revealed: 'Los resultados han cambiado.',
  },
  place: (place, of) => (of === undefined ? `${number(place)}.º puesto` : `Puesto ${number(place)} de ${number(of)}`),
  ahead: (points, place) => `A ${points} del ${number(place)}.º puesto`,
  ownPoints: (points) => `Tú: ${points}`,
  noPoints: 'Aún sin puntos',
  scoresOnWall: 'La puntuación está en la pantalla',
  verdict: { right: '¡Correcto!', wrong: 'Esta vez no', none: 'Esta no la respondiste.' },
  right: { one: 'Respuesta correcta:', each: 'Cualquiera de estas es correcta:', all: 'Respuestas correctas:' },
  edited: { before: 'Aún sin enviar.', after: 'Tu cambio aún no se ha enviado. Cuenta lo que enviaste antes.' },
  changed: {
    late: 'Tu último cambio llegó tarde y no cuenta.',
    unsure: 'Tu último voto no se confirmó a tiempo y puede que no cuente.',
    tooLate: (what) => `Tu cambio a «${what}» llegó tarde.`,
    stays: {
      vote: (what) => `Tu voto sigue siendo «${what}».`,
      written: (what) => `Tu respuesta sigue siendo «${what}».`,
    },
  },
  checking: 'Comprobando si tu último voto cuenta…',
  neverSent: 'No enviaste:',
  lostVote: {
    text: (prompt) => `«${prompt}» se cerró antes de que se confirmara tu último voto. Puede que no cuente.`,
    ok: 'Entendido',
  },
  guest: {
    text: 'Ahora se cuentan los puntos. En la pantalla apareces como invitado.',
    ask: (name) => `¿Quieres que se vea «${name}»?`,
    show: 'Mostrar mi nombre',
    stay: 'Seguir como invitado',
  },
  thanks: '¡Gracias por participar!',
  poll: 'Encuesta',
  open: 'Abierta',
  soFar: {
    right: 'Verás si es correcta cuando se cierre la votación.',
    byHost: 'El anfitrión decide cuándo se muestran los resultados.',
    title: 'Respuestas hasta ahora',
    atClose: 'Los resultados aparecerán aquí cuando se cierre la votación.',
    written: 'Las respuestas aparecerán aquí al cierre.',
    afterAnswer: 'Responde para ver qué dicen los demás.',
  },
  yours: { vote: 'Tu voto:', written: 'Tu respuesta:' },
  vote: {
    sending: 'Enviando tu voto…',
    in: 'Tu voto ya cuenta. Aún puedes cambiarlo.',
    waits: 'Sin conexión. Guardamos tu voto y lo enviaremos en cuanto vuelva.',
    late: 'La encuesta se cerró antes de que llegara tu voto, así que no cuenta.',
  },
  written: {
    sending: 'Enviando tu respuesta…',
    in: 'Tu respuesta ya cuenta. Aún puedes cambiarla.',
    waits: 'Sin conexión. Guardamos tu respuesta y la enviaremos en cuanto vuelva.',
    late: 'La encuesta se cerró antes de que llegara tu respuesta, así que no cuenta.',
  },
  write: { word: 'Una palabra o una frase corta', answer: 'Tu respuesta', send: 'Enviar', change: 'Enviar el cambio' },
  characters: {
    left: (n) => count(n, { one: 'Queda # carácter', many: 'Quedan # de caracteres', other: 'Quedan # caracteres' }),
    tooMany: (n) => count(n, { one: 'Sobra # carácter', many: 'Sobran # de caracteres', other: 'Sobran # caracteres' }),
  },
  several: {
    one: 'Elige una.',
    upTo: (n) => `Elige hasta ${number(n)}.`,
    chosen: (n, most) => `${number(n)} de ${number(most)} elegidas`,
    full: 'Desmarca una para elegir otra.',
  },
  words: {
    upTo: (n) => `Hasta ${number(n)} palabras o frases cortas`,
    oneEach: 'Una en cada campo. El siguiente campo aparece al escribir.',
    number: (n) => `Palabra ${number(n)}`,
    same: 'Ya tienes esta palabra.',
  },
  rank: {
    points: (first, last) => `El primer puesto da ${first}; el último, ${last}.`,
    hint: 'Pon tu favorita arriba: arrastra o usa las flechas.',
    again: 'Arrastra o usa las flechas y luego envía el cambio.',
    send: 'Enviar mi orden',
    untouched: 'La lista empieza en un orden aleatorio.',
  },
  moveBy: { up: (label) => `Subir «${label}»`, down: (label) => `Bajar «${label}»` },
  ask: {
    label: 'Hacer una pregunta',
    hint: { before: 'El anfitrión revisa primero las preguntas.', after: 'Todos ven tu pregunta al instante.' },
    send: 'Preguntar',
  },
  question: {
    sending: 'Enviando tu pregunta…',
    waits: 'Sin conexión. Guardamos tu pregunta y la enviaremos en cuanto vuelva.',
    asked: { before: 'Enviada al anfitrión.', after: 'Enviada. Ahora la ven todos.' },
  },
  instead: '¿Ya se ha preguntado? Apoya mejor:',
  upvotedAlready: 'Ya se ha preguntado, y la has apoyado.',
  clearDraft: 'Borrar mi borrador',
  upvotedInstead: 'Apoyada. Tu borrador se ha borrado.',
  undo: 'Deshacer',
  orders: { votes: 'Populares', newest: 'Recientes' },
  fresh: (n) => `${count(n, { one: '# pregunta nueva', many: '# de preguntas nuevas', other: '# preguntas nuevas' })}`,
  onStage: 'En la pantalla',
  takenAway: 'El anfitrión ha retirado esta pregunta o la ha unido a otra, que ahora tiene sus votos.',
  noQuestions: 'Aún no hay preguntas. La tuya podría ser la primera.',
  noQuestionsAtEnd: 'Ninguna pregunta.',
  states: {
    pending: 'Pendiente de aprobación',
    approved: '',
    highlighted: 'Ahora en la pantalla',
    hidden: 'No se muestra',
    answered: 'Respondida',
  },
  mine: 'Tuya',
  merged: 'Incluye tu pregunta:',
  reply: 'Respuesta del anfitrión:',
  upvote: (n, text) => `Apoyar «${text}», ${common.upvotes(n)}`,
}

const REMOVED = 'Te han retirado de esta sesión. Pide a quien la dirige que te deje volver.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Ya no estás en esta sesión. Vuelve a entrar.',
  session_full: () => 'Esta sesión está completa por ahora.',
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

const LATE = 'Las encuestas nuevas aparecen con segundos de retraso'
const CLOCK =
  'Los votos y los temporizadores no dependen de él. Pon la fecha y la hora del teléfono en automático. Si lo dicen todos los teléfonos, falla el reloj del servidor.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Prueba de la sala',
  phone: (place) => `Teléfono ${number(place)}`,
  verdict: {
    trying: 'Probando…',
    ready: 'Este teléfono está listo.',
    works: (n) =>
      count(n, {
        one: 'Este teléfono puede votar, con # problema.',
        many: 'Este teléfono puede votar, con # de problemas.',
        other: 'Este teléfono puede votar, con # problemas.',
      }),
    cannot: 'Este teléfono no puede votar.',
  },
  again: 'Probar otra vez',
  join: 'Ir a la sesión',
  anyway: 'Ir a la sesión de todos modos',
  steps: {
    reached: 'La página vino del servidor',
    streamed: 'Las encuestas nuevas aparecen al instante',
    clock: 'El reloj está en hora',
    cookies: 'El navegador guarda cookies',
  },
  tries: {
    voted: 'Enviando un voto de prueba',
    streamed: 'Esperando los cambios',
    clock: 'Comprobando el reloj',
    cookies: 'Comprobando las cookies',
  },
  failed: {
    over: 'Esta prueba ha terminado. Escanea de nuevo el código de la pantalla del anfitrión.',
    refused: (wire) => `El servidor no aceptó el voto de prueba. Dice: ${wire}`,
    unreached: 'El servidor ya no responde. Comprueba que el teléfono está en la wifi de la sala y prueba otra vez.',
  },
  faults: {
    slow: ({ answered }) => `Un voto tardó ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `El reloj va ${inMinutes(ahead)} adelantado`,
    behind: ({ ahead }) => `El reloj va ${inMinutes(-ahead)} atrasado`,
    cookies: () => 'El navegador bloquea las cookies',
  },
  remedies: {
    slow: 'Aquí la wifi es débil o está saturada: acércate a un punto de acceso o usa datos móviles.',
    held: 'Los votos cuentan. Lo que retrasa los cambios está entre el teléfono y el servidor.',
    cut: 'Los votos cuentan. Desactiva la VPN y el ahorro de datos del teléfono.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Sin una cookie no se puede participar. Permítelas para esta dirección, o ábrela en otro navegador y no en una pestaña privada.',
  },
  forIt: {
    label: 'Para informática',
    held: 'Un proxy retrasa el flujo. En nginx pon proxy_buffering off, como en server/deploy/nginx.conf; en otros proxies, desactiva el búfer y la compresión de text/event-stream.',
    cut: 'El flujo no llega. Deja pasar text/event-stream en el proxy y el cortafuegos.',
  },
  back: 'Volver a la consola',
  scan: 'Escanea esto con teléfonos de la primera fila y de la última.',
  qrOf: (address) => `Código QR para probar un teléfono en ${address}`,
  typed: (host) =>
    `¿Sin cámara? Escribe ${host} en el navegador del teléfono: si aparece una página, el teléfono llega al servidor.`,
  noPage: '¿El teléfono no muestra ninguna página?',
  nothing: (host) =>
    `No llega a ${host}: conéctalo a la misma red que el servidor, abre el puerto en el cortafuegos y desactiva el «aislamiento de clientes» de la wifi.`,
  sum: {
    none: 'Aún no se ha probado ningún teléfono',
    some: (ready, all) =>
      `${number(ready)} de ${count(all, { one: '# teléfono listo.', many: '# de teléfonos listos.', other: '# teléfonos listos.' })}`,
    next: 'Ahora prueba uno en la última fila.',
  },
  states: {
    ready: 'Listo',
    trying: 'Probando',
    slow: 'Lento',
    clock: 'Hora incorrecta',
    cannot: 'No puede votar',
    lost: 'Sin contacto',
  },
  lost: {
    what: 'Envió un voto de prueba y luego nada más',
    why: 'Quizá esté bloqueado o fuera de la red. Prueba otra vez en el teléfono.',
  },
  voteTook: (ms) => `Voto de prueba en ${number(ms)} ms`,
  begin: {
    show: 'Muestra esta página en el proyector, o recorre la sala con un teléfono.',
    seen: 'Cada teléfono se prueba durante cinco segundos y luego aparece aquí con su resultado.',
  },
  thisPhone: 'Probar este teléfono',
  forgotten: 'Esta lista no se guarda con la sesión. Los teléfonos salen de ella a los 15 minutos.',
  ended: 'Esta sesión ha terminado, así que no hay nada que probar.',
}
