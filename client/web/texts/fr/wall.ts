import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Ce lien ne fonctionne pas. Ouvrez l’écran depuis la console de l’hôte.',
  welcome: 'Bienvenue ! Participez avec votre téléphone.',
  ended: 'Cette session est terminée. Merci de votre participation !',
  question: 'Question',
  topQuestions: 'Questions de la salle',
  noQuestions: 'Pas encore de question. Posez la vôtre avec votre téléphone.',
  fullScreen: 'Plein écran (F)',
  option: (label, n, part) => `${label} : ${number(n)}, ${percent(part)}`,
}
