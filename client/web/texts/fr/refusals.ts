import type { Refusals } from '../../parts/met-refusals.ts'

export const texts: Refusals<'everywhere'> = {
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
