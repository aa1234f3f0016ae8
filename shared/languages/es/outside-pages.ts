import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

export const es: Translation<'es', typeof pages> = {
  language: 'es',
  direction: 'ltr',
  html: {
    description: 'Vota, pregunta y mira qué piensa la sala. Sin app ni cuenta: basta un código.',
    notStarted: (oldest) =>
      `Esta página no arranca aquí. Recárgala o prueba con un navegador más reciente: a partir de ${oldest}.`,
    noScript: 'Esta página necesita JavaScript.',
  },
  starting: 'live-audience se está iniciando. Esta página se abrirá sola en un momento.',
  demo: {
    what: 'Esto es una demostración. Todo se borra en menos de una hora.',
    join: 'Unirse a la sesión',
    wall: 'Ver la pantalla',
    host: 'Dirigir una sesión',
    own: 'Instalarlo en tu servidor',
  },
  addin: 'Abre una encuesta cuando se muestra su diapositiva, y enseña el resultado según va llegando.',
  mail: {
    subject: 'Iniciar sesión en live-audience',
    open: 'Abre este enlace para iniciar sesión como anfitrión. Sirve una sola vez, durante 15 minutos:',
    otherwise: 'Si no lo has pedido, no hagas nada.',
  },
  commonWords: [
    'el los las lo una unos unas yo nos os le les al del con por para como',
    'mi mis nuestro nuestra después luego funciona',
    'es son ser será serán está están ha han hay habrá va van vamos tiene tienen puede pueden podemos se su este esta esto',
    'qué cuál cuáles cuándo dónde quién cómo cuánto cuánta cuántos cuántas bajo hoy',
  ],
  headings: {
    prompt: 'pregunta preguntas enunciado',
    option: 'respuesta respuestas opción opciones alternativa',
    right: 'correcta correctas correcto correctos solución',
    wrong: 'incorrecta incorrectas incorrecto errónea falsa',
    seconds: 'tiempo segundos seg duración',
    explanation: 'explicación justificación retroalimentación comentario',
    number: 'número núm',
    other: 'tipo imagen enlace vídeo puntos puntuación categoría tema etiquetas dificultad nivel idioma autor',
  },
  workbook: {
    sheets: { summary: 'Resumen', questions: 'Preguntas' },
    headings: {
      title: 'Título',
      created: 'Creada',
      opened: 'Iniciada',
      ended: 'Terminada',
      participants: 'Participantes',
      left: 'Se fueron',
      asked: 'Preguntas',
      poll: 'N.º',
      kind: 'Tipo',
      prompt: 'Pregunta',
      state: 'Estado',
      votes: 'Votos',
      average: 'Media',
      explanation: 'Explicación',
      answer: 'Respuesta',
      tally: 'Votos',
      points: 'Puntos',
      place: 'Puesto',
      share: 'Porcentaje',
      correct: 'Correcta',
      question: 'Pregunta',
      upvotes: 'Apoyos',
      askedAt: 'Enviada',
      reply: 'Respuesta',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'sí',
  },
}
