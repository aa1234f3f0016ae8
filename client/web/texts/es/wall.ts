import type * as English from '../en/wall.ts'
import { count, fraction, number, percent } from './common.ts'

export const wall: typeof English.wall = {
  loading: 'Conectando…',
  reconnecting: 'Reconectando…',
  refused: 'Este enlace no lleva a ninguna sesión tuya. Abre la pantalla desde la consola del anfitrión.',
  joinAt: 'Participa en',
  code: 'Código',
  qr: (address: string) => `Código QR que lleva a ${address}`,
  people: (n: number) =>
    count(n, { one: '# persona presente', many: '# de personas presentes', other: '# personas presentes' }),
  votes: (n: number) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  points: (n: number) => count(n, { one: '# punto', many: '# de puntos', other: '# puntos' }),
  answers: (n: number) => count(n, { one: '# respuesta', many: '# de respuestas', other: '# respuestas' }),
  open: 'Vota ahora',
  closed: 'La votación está cerrada',
  later: 'Resultados en breve',
  correct: 'Correcta',
  average: 'Media',
  averageIs: (n: number) => `Media ${fraction(n)}`,
  welcome: '¡Te damos la bienvenida! Participa con tu teléfono.',
  ended: 'Esta sesión ha terminado. ¡Gracias por participar!',
  question: 'Pregunta',
  topQuestions: 'Preguntas de la sala',
  noQuestions: 'Aún no hay ninguna. Haz la tuya con el teléfono.',
  support: (n: number) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  inSight: (from: number, to: number, all: number) => `${number(from)}–${number(to)} de ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Pantalla completa (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
