import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Este enlace no funciona.',
  openedBy: 'Abre la pantalla desde la consola del anfitrión.',
  welcome: '¡Te damos la bienvenida!',
  thanks: '¡Gracias por participar!',
  ended: 'Esta sesión ha terminado.',
  results: 'Mira los resultados en tu teléfono',
  question: 'Pregunta',
  topQuestions: 'Preguntas del público',
  noQuestions: 'Aún no hay ninguna. Haz la tuya con el teléfono.',
  fullScreen: 'Pantalla completa (F)',
  joinLarge: 'Mostrar en grande cómo participar (J)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
