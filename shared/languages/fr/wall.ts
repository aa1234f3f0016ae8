import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Ce lien ne fonctionne pas.',
  openedBy: 'Ouvrez l’écran depuis la console de l’hôte.',
  welcome: 'Bienvenue !',
  thanks: 'Merci de votre participation !',
  ended: 'Cette session est terminée.',
  results: 'Voir les résultats sur votre téléphone',
  question: 'Question',
  topQuestions: 'Questions de la salle',
  noQuestions: 'Pas encore de question. Posez la vôtre avec votre téléphone.',
  fullScreen: 'Plein écran (F)',
  joinLarge: 'Afficher en grand comment participer (J)',
  option: (label, n, part) => `${label} : ${number(n)}, ${percent(part)}`,
}
