import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-texts.ts'

export const { language, number, fraction, percent, date, time, count } = formatters('fr')

export const failure: typeof English.failure = {
  broke: 'Un problème est survenu dans cette partie de la page. Ce que vous avez déjà envoyé est conservé.',
  reload: 'Recharger',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Cela ne convient pas. Le serveur indique : ${wire}`,
  session_not_found: 'Cette session n’existe pas. Vérifiez le code ou le lien.',
  question_not_found: 'Cette question n’existe plus.',
  too_slow: 'L’envoi n’est pas arrivé à temps. Veuillez réessayer.',
  session_ended: 'Cette session est terminée.',
  too_many_requests: 'Trop de tentatives depuis ce réseau. Attendez quelques minutes, puis réessayez.',
  too_many_streams: 'La session est ouverte trop de fois ici. Fermez l’une des pages.',
  internal: 'Un problème est survenu sur le serveur. Veuillez réessayer.',
  starting: 'Le serveur démarre. Réessayez dans un instant.',
  disk_full: 'Le serveur n’a plus de place. Rien n’a été modifié ; réessayez plus tard.',
  unavailable: 'Le serveur n’atteint pas sa base de données. Réessayez dans un instant.',
}

export const outcome: typeof English.outcome = {
  correct: 'Bonne réponse',
  chosen: 'Votre vote',
  average: 'Moyenne',
  of: (n: number) => count(n, { one: '# vote', many: '# de votes', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Rang ${number(place)}` : `Rang ${number(place)} sur ${number(of)}`,
  nothing: 'Pas encore de réponses.',
}

export const timer: typeof English.timer = {
  timeLeft: 'Temps restant',
  secondsLeft: (n: number) =>
    count(n, { one: '# seconde restante', many: '# de secondes restantes', other: '# secondes restantes' }),
}

export const sortable: typeof English.sortable = {
  up: (label: string) => `Monter « ${label} »`,
  down: (label: string) => `Descendre « ${label} »`,
  place: (label: string, place: number) => `« ${label} » est maintenant en position ${number(place)}.`,
}

export const scores: typeof English.scores = {
  title: 'Scores',
  none: 'Pas encore de points. Ils viendront avec le quiz.',
  points: (n: number) => count(n, { one: '# point', many: '# de points', other: '# points' }),
}

export const phoneAddress: typeof English.phoneAddress = {
  unreachable:
    'Les téléphones ne peuvent pas atteindre cette adresse, propre à cet ordinateur. Connectez-le au réseau des téléphones et rechargez la page, ou lancez le serveur avec BASE_URL réglé sur l’adresse où ils le trouvent.',
}
