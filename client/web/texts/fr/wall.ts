import type * as English from '../en/wall.ts'
import { count, fraction, number, percent } from './common.ts'

export const wall: typeof English.wall = {
  loading: 'Connexion…',
  reconnecting: 'Reconnexion…',
  refused: 'Ce lien ne mène à aucune de vos sessions. Ouvrez l’écran depuis la console de l’hôte.',
  joinAt: 'Participez sur',
  code: 'Code',
  qr: (address: string) => `QR code qui mène à ${address}`,
  people: (n: number) =>
    count(n, { one: '# personne présente', many: '# de personnes présentes', other: '# personnes présentes' }),
  votes: (n: number) => count(n, { one: '# vote', many: '# de votes', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
  answers: (n: number) => count(n, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
  open: 'À vous de voter',
  closed: 'Le vote est clos',
  later: 'Résultats à venir',
  correct: 'Bonne réponse',
  average: 'Moyenne',
  averageIs: (n: number) => `Moyenne ${fraction(n)}`,
  welcome: 'Bienvenue ! Participez avec votre téléphone.',
  ended: 'Cette session est terminée. Merci de votre participation !',
  question: 'Question',
  topQuestions: 'Questions de la salle',
  noQuestions: 'Pas encore de question. Posez la vôtre avec votre téléphone.',
  support: (n: number) => count(n, { one: '# voix', many: '# de voix', other: '# voix' }),
  inSight: (from: number, to: number, all: number) => `${number(from)}–${number(to)} sur ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Plein écran (F)',
  option: (label: string, n: number, part: number) => `${label} : ${number(n)}, ${percent(part)}`,
}
