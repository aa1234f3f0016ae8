import type { texts as English } from '../en/host.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  signIn: 'Iniciar sesión como anfitrión',
  email: 'Tu dirección de correo',
  sendLink: 'Enviarme un enlace',
  byOrganisation: 'Iniciar sesión con tu organización',
  or: 'o',
  linkSent:
    'El enlace está en camino. Si no hay servidor de correo, aparece donde se inició el servidor.',
  printLink: 'Mostrar un enlace nuevo',
  printHint:
    'Los enlaces de acceso aparecen en la terminal donde se inició el servidor. Cada uno sirve una sola vez, durante 15 minutos.',
  linkPrinted:
    'Hay un enlace nuevo en la terminal del servidor. Ábrelo o cópialo en este navegador.',
  signedInAs: (name: string) => `Sesión iniciada como ${name}`,
  logOut: 'Cerrar sesión',
  token: 'Crear un token Bearer',
  tokenHint:
    'Para programas. Vale 30 días, también después de cerrar sesión, y se muestra una sola vez.',
  interface: 'Interfaz REST',
  sessions: 'Tus sesiones',
  noSessions: 'Aún no hay sesiones. Crea la primera aquí arriba.',
  more: 'Mostrar más',
  newSession: 'Nueva sesión',
  title: 'Título',
  fromFile: 'Encuestas de un archivo (opcional)',
  pollFile: 'Archivo con encuestas guardadas',
  pollsInFile: (n: number) =>
    `${count(n, { one: '# encuesta', many: '# de encuestas', other: '# encuestas' })} en este archivo.`,
  notPolls: 'Este archivo no contiene encuestas. Elige uno creado con «Guardar encuestas».',
  create: 'Crear',
  secretVotes: 'Voto secreto',
  secretVotesHint: 'Nadie sabrá quién votó o preguntó qué, ni siquiera tú. No se puede cambiar.',
  people: (n: number) => count(n, { one: '# persona', many: '# de personas', other: '# personas' }),
  statuses: { live: 'En curso', ended: 'Terminada' },
  loading: 'Cargando…',
  failed: 'No se ha podido completar. Comprueba la conexión e inténtalo de nuevo.',
  kinds: {
    multiple_choice: 'Opción múltiple',
    word_cloud: 'Nube de palabras',
    quiz: 'Concurso',
    rating: 'Valoración',
    open_text: 'Texto libre',
    ranking: 'Clasificación',
  },
  open: 'Abrir',
  find: 'Buscar',
  orBegin: 'O empieza con encuestas ya preparadas:',
  copyOf: (title: string) => `${title} (copia)`,
  tryAgain: 'Intentar de nuevo',
  noneFound: 'No hay ninguna sesión con ese nombre.',
  moreFor: (title: string) => `Más opciones de «${title}»`,
  duplicate: 'Duplicar',
}
