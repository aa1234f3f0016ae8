import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Este enlace no funciona. Abre la pantalla desde la consola del anfitrión.',
  welcome: '¡Te damos la bienvenida! Participa con tu teléfono.',
  ended: 'Esta sesión ha terminado. ¡Gracias por participar!',
  question: 'Pregunta',
  topQuestions: 'Preguntas del público',
  noQuestions: 'Aún no hay ninguna. Haz la tuya con el teléfono.',
  fullScreen: 'Pantalla completa (F)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}
