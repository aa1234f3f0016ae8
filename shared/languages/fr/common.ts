import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'fr', 'one' | 'many' | 'other'>(
  'fr',
)

export const failure: typeof English.failure = {
  broke: 'Un problème est survenu dans cette partie de la page. Ce que vous avez déjà envoyé est conservé.',
  reload: 'Recharger',
  failed: 'L’opération a échoué. Vérifiez la connexion et réessayez.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Cette saisie n’est pas valide. Le serveur indique : ${wire}`,
  session_not_found: 'Cette session n’existe pas. Vérifiez le code ou le lien.',
  question_not_found: 'Cette question n’existe plus.',
  too_slow: 'L’envoi n’est pas arrivé à temps. Veuillez réessayer.',
  session_ended: 'Cette session est terminée.',
  too_many_requests: 'Trop de tentatives depuis ce réseau. Attendez quelques minutes, puis réessayez.',
  internal: 'Un problème est survenu sur le serveur. Veuillez réessayer.',
  starting: 'Le serveur démarre. Réessayez dans un instant.',
  disk_full: 'Le serveur n’a plus d’espace disque. Rien n’a été modifié ; réessayez plus tard.',
  unavailable: 'Le serveur ne parvient pas à joindre sa base de données. Réessayez dans un instant.',
}

const people = (n: number): string => count(n, { one: '# personne', many: '# de personnes', other: '# personnes' })

export const common: typeof English.common = {
  loading: 'Chargement…',
  connection: { connecting: 'Connexion…', lost: 'Reconnexion…', back: 'Connecté.' },
  tryAgain: 'Réessayer',
  reply: 'Réponse :',
  mergedQuestions: 'Questions regroupées',
  save: 'Enregistrer',
  signIn: 'Se connecter comme hôte',
  code: 'Code',
  questions: 'Questions',
  openNow: {
    'choose-one': 'À vous de voter',
    scale: 'À vous de noter',
    rank: 'À vous de classer',
    word: 'Envoyez votre mot',
    text: 'À vous de répondre',
  },
  votingClosed: 'Le vote est clos',
  answersClosed: 'Les réponses sont closes',
  later: 'Résultats à venir',
  correct: 'Bonne réponse',
  chosen: 'Votre vote',
  average: 'Moyenne',
  scale: { lowest: 'minimum', highest: 'maximum' },
  nothing: 'Pas encore de réponses.',
  noAnswers: 'Aucune réponse.',
  votes: (n) => count(n, { one: '# vote', many: '# de votes', other: '# votes' }),
  right: (n, all) => `${count(n, { one: '# juste', many: '# de justes', other: '# justes' })} sur ${number(all)}`,
  upToEach: (n, most) => `${people(n)}, jusqu’à ${number(most)} choix par personne`,
  points: (n) => count(n, { one: '# point', many: '# de points', other: '# points' }),
  answers: (n) => count(n, { one: '# réponse', many: '# de réponses', other: '# réponses' }),
  upvotes: (n) => count(n, { one: '# voix', many: '# de voix', other: '# voix' }),
  joined: (n) => count(n, { one: '# a rejoint', many: '# ont rejoint', other: '# ont rejoint' }),
  timeLeft: 'Temps restant',
  secondsLeft: (n) =>
    count(n, { one: '# seconde restante', many: '# de secondes restantes', other: '# secondes restantes' }),
  moved: (label, place) => `« ${label} » est maintenant en position ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# sondage', many: '# de sondages', other: '# sondages' }),
  questions: (n) => count(n, { one: '# question', many: '# de questions', other: '# questions' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Participez sur',
  qrOf: (address) => `QR code qui mène à ${address}`,
  scores: {
    title: 'Scores',
    podium: 'Le podium',
    winners: 'Félicitations !',
    none: 'Pas encore de points. Ils viendront avec le premier quiz.',
    atEnd: 'Aucun point.',
  },
  timeUp: 'Temps écoulé !',
  putInOrder: 'À classer sur votre téléphone',
  pointsOfPlace: (place, points) => `${number(place)}${place === 1 ? 're' : 'e'} place = ${points}`,
  closestTo: 'Au plus près de',
  explanation: 'Explication',
  chosenRight: (n, all) => `Avec une bonne réponse : ${number(n)} sur ${number(all)}`,
  turnout: (n, all) =>
    count(n, {
      one: `# sur ${number(all)} a répondu`,
      many: `# sur ${number(all)} ont répondu`,
      other: `# sur ${number(all)} ont répondu`,
    }),
  more: (n) => `+${number(n)} autres`,
  comeBy: (n) => `+${number(n)} autres à suivre`,
  ofAll: (some, all) => `${some} sur ${number(all)}`,
  unreachable:
    'Les téléphones ne peuvent pas joindre cette adresse, car elle ne fonctionne que sur cet ordinateur. Connectez-le au réseau des téléphones et rechargez la page, ou lancez le serveur avec une adresse BASE_URL que les téléphones peuvent joindre.',
}
