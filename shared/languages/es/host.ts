import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  anonymous: 'Anónimo',
  toSignIn: 'Iniciar sesión',
  account: {
    signedInAs: (name) => `Sesión iniciada como ${name}`,
    logOut: 'Cerrar sesión',
    interface: 'Interfaz REST',
  },
  token: {
    label: 'Crear un token de API',
    hint: 'Para programas. Vale 30 días, también después de cerrar sesión, y se muestra una sola vez.',
    byHand: 'Selecciona el token y cópialo.',
  },
  copy: { label: 'Copiar', done: 'Copiado.', byHand: 'Copia este enlace' },
  sessions: 'Tus sesiones',
  noSessions: 'Aún no hay sesiones. Crea la primera aquí arriba.',
  more: 'Mostrar más',
  newSession: 'Nueva sesión',
  title: 'Título',
  file: { title: 'Encuestas de un archivo (opcional)', count: (n) => `${counts.polls(n)} en este archivo.` },
  create: 'Crear',
  secretVotes: {
    label: 'Voto secreto',
    hint: 'Nadie sabrá quién votó o preguntó qué, ni siquiera tú. No podrás cambiarlo después.',
  },
  statuses: { planned: 'Prevista', live: 'En curso', ended: 'Terminada' },
  noStart: 'Sin inicio',
  starts: (when) => `Empieza ${when}`,
  ends: (when) => `Termina ${when}`,
  endedOn: (when) => `Terminada: ${when}`,
  kinds: {
    multiple_choice: 'Opción múltiple',
    word_cloud: 'Nube de palabras',
    quiz: 'Quiz',
    rating: 'Valoración',
    open_text: 'Texto libre',
    ranking: 'Clasificación',
  },
  created: (when) => `Creada: ${when}`,
  open: 'Abrir',
  find: 'Buscar',
  orBegin: 'O empieza con una plantilla',
  copyOf: (title) => `${title} (copia)`,
  noneFound: 'No hay ninguna sesión con ese nombre.',
  moreFor: (title) => `Más opciones de «${title}»`,
  duplicate: 'Duplicar',
  hallCheck: 'Prueba de la sala',
}

export const signIn: typeof English.signIn = {
  email: 'Tu dirección de correo',
  mailed: {
    button: 'Enviarme un enlace',
    done: 'El enlace está en camino. Si no hay servidor de correo, aparece en la terminal del servidor.',
  },
  link: {
    hint: (host) =>
      `Este navegador mantendrá la sesión iniciada en ${host} durante 30 días. El enlace sirve una sola vez.`,
    checking: 'Comprobando tu enlace…',
  },
  byOrganisation: 'Iniciar sesión con tu organización',
  or: 'o',
  printed: {
    button: 'Mostrar un enlace nuevo en la terminal',
    hint: 'Abre el enlace que aparece en la terminal donde se inició el servidor. Un enlace sirve una sola vez, durante 15 minutos.',
    done: 'Hay un enlace nuevo en la terminal donde se inició el servidor. Ábrelo allí o cópialo en este navegador.',
  },
  byLink: '¿Alguien te dio un enlace a la sesión? Ábrelo otra vez y no tendrás que iniciar sesión.',
  other: '¿Otra persona gestiona este servidor? Pídele un enlace para entrar.',
  toTakePart: '¿Vienes a participar?',
  join: 'Únete con un código',
  remote: (item) => [
    '¿Ya entraste en tu portátil?',
    'Abre allí tu sesión.',
    `Elige «${item}» en su menú.`,
    'Escanea el código con este teléfono.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Este enlace ya se usó o tiene más de 15 minutos. Consigue aquí uno nuevo.',
  links_off: 'Aquí no se usan enlaces de acceso. Inicia sesión con tu organización.',
  oidc_refused: 'Tu organización no confirmó el inicio de sesión. Inténtalo de nuevo.',
  oidc_unverified:
    'Tu organización no ha verificado tu dirección de correo. Pide que la verifiquen y vuelve a iniciar sesión.',
  oidc_no_email: 'Tu organización no comunicó tu dirección de correo. Avisa a quien gestiona este servicio.',
  oidc_unavailable: 'No se puede acceder al inicio de sesión de tu organización. Inténtalo dentro de un momento.',
  oidc_off: 'Aquí no está configurado el acceso con una organización. Inicia sesión con un enlace.',
  may_not_host: 'Tu dirección no puede dirigir sesiones aquí. Pide a quien gestiona este servicio que la añada.',
  not_signed_in: 'No has iniciado sesión. Iníciala e inténtalo de nuevo.',
  cookie_only: 'No has iniciado sesión. Iníciala e inténtalo de nuevo.',
  tools_only: 'Este token es solo para herramientas. Usa uno creado en las páginas del anfitrión.',
  not_host:
    'Solo el anfitrión de la sesión puede hacer esto. Ábrela con el enlace de anfitrión o inicia sesión como quien la creó.',
  key_too_narrow: 'Este enlace es para ayudantes, que no pueden hacer esto. Pídeselo al anfitrión, o pide otro enlace.',
  not_owner: 'Solo quien creó la sesión puede hacer esto. Inicia sesión con su dirección.',
  session_would_revive: 'Esta sesión terminó definitivamente. Su final ya no se puede aplazar.',
  poll_not_found: 'Esta encuesta ya no está en la sesión.',
  poll_not_draft: 'Solo se puede cambiar o eliminar un borrador; esta encuesta ya estuvo abierta.',
  scores_off: 'Esta sesión no cuenta puntos. Actívalos primero en sus ajustes.',
  answer_not_found: 'Nadie ha dado esta respuesta, o ya no está.',
  answer_hidden: 'Esta respuesta está oculta. Muéstrala primero y luego ponla en la pantalla.',
  results_hidden: 'Los resultados de esta encuesta están ocultos. Revélalos primero.',
  poll_not_on_wall: 'En la pantalla ya hay otra encuesta; solo se pueden mostrar sus respuestas.',
  poll_closed: 'Esta encuesta está cerrada definitivamente. Para más votos, crea otra.',
  other_poll_open: 'Se acaba de abrir otra encuesta. Mírala primero y vuelve a intentarlo.',
  too_many_polls: () =>
    `Una sesión admite ${number(POLLS_PER_SESSION)} encuestas. Elimina un borrador para hacer sitio.`,
  too_many_pictures: 'Una sesión admite 100 imágenes como máximo, 20 MiB en total. Crea otra sesión para añadir más.',
  move_not_allowed: 'El estado de la pregunta ha cambiado entretanto y ya no lo permite.',
  question_merged: 'Esta pregunta está unida a otra. Sepárala primero.',
  question_not_merged: 'Esta pregunta no está unida a ninguna otra.',
  merge_not_allowed: 'La otra pregunta está oculta o unida a otra. Elige una que esté a la vista.',
  person_not_found: 'Esta persona no está en esta sesión.',
  no_seat_left: 'Todas las plazas están ocupadas. Quita antes a otra persona.',
  ticket_not_found: 'Esta sesión no ha emitido esa entrada.',
  tickets_off: 'Aquí puede participar todo el mundo. Cambia primero el acceso a entradas.',
  too_many_tickets: () =>
    `Una sesión tiene como máximo ${number(TICKETS_PER_SESSION)} entradas válidas. Anula antes algunas.`,
  body_too_large: 'Son demasiados datos a la vez: más de 64 KiB.',
  mails_waiting: 'Hay demasiados correos por enviar. Inténtalo dentro de un momento.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Antes de la charla',
    polls: 'Prepara las encuestas en el orden en que deben abrirse.',
    hall: 'Prueba la sala: los teléfonos escanean un código e indican si llegan la página, los votos y los cambios.',
    wall: 'Abre la pantalla de la sala en el proyector, a pantalla completa, y usa tu teléfono como mando.',
  },
  during: {
    title: 'En el escenario',
    next: 'Una tecla o un botón da el siguiente paso: abre una encuesta, la cierra, revela los resultados ocultos y abre la siguiente.',
    clear: '«Bienvenida» muestra cómo participar. Púlsalo otra vez para recuperar lo que había.',
    undo: '«Deshacer» anula tu último paso.',
  },
  questions: {
    title: 'Preguntas',
    approve: 'Si revisas las preguntas, el público solo ve las que apruebas.',
    marked: 'Las teclas actúan sobre la pregunta seleccionada: muéstrala y luego márcala como respondida.',
  },
  trouble: {
    title: 'Si algo falla',
    connection:
      'Sin conexión, la pantalla conserva lo que muestra y los teléfonos guardan los votos hasta poder enviarlos. Todo se reanuda solo.',
    reach:
      'Si nadie puede participar, los teléfonos no llegan a la dirección de la pantalla. La prueba de la sala te dice qué hacer.',
    wall: 'Si se cerró la pantalla o esta página, ábrela de nuevo. No se pierde nada.',
  },
  after: {
    title: 'Después',
    end: 'Termina la sesión: la pantalla da las gracias y ya nadie puede votar.',
    report: 'Imprime el informe con todos los gráficos o exporta resultados y participantes en CSV.',
  },
}
