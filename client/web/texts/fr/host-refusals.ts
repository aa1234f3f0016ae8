import { POLLS_PER_SESSION } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'host'> = {
  sign_in_link_invalid: 'Ce lien a déjà servi ou date de plus de 15 minutes. Demandez-en un nouveau.',
  links_off: 'Les liens de connexion ne sont pas utilisés ici. Connectez-vous avec votre organisation.',
  oidc_refused: 'Votre organisation n’a pas confirmé cette connexion. Veuillez vous connecter à nouveau.',
  oidc_unverified:
    'Votre organisation n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis reconnectez-vous.',
  oidc_unavailable: 'Le service de connexion de votre organisation est injoignable. Réessayez dans un instant.',
  oidc_off: 'La connexion avec une organisation n’est pas configurée ici. Demandez un lien.',
  may_not_host:
    'Votre adresse n’est pas autorisée à animer ici. Demandez à la personne qui gère ce service de l’ajouter.',
  not_signed_in: 'Aucun compte n’est connecté, ou il ne l’est plus. Connectez-vous et réessayez.',
  cookie_only: 'Aucun compte n’est connecté, ou il ne l’est plus. Connectez-vous et réessayez.',
  tools_only: 'Ce jeton est réservé aux outils. Utilisez-en un créé dans les pages de l’hôte.',
  not_host:
    'Ceci est réservé à l’hôte de la session. Ouvrez-la avec le lien d’hôte, ou connectez-vous avec le compte qui l’a créée.',
  key_too_narrow:
    'Ce lien est pour les assistants, qui ne peuvent pas faire cela. Adressez-vous à l’hôte, ou demandez-lui un autre lien.',
  not_owner: 'C’est réservé à la personne qui a créé la session. Connectez-vous avec son adresse.',
  session_would_revive: 'Cette session est définitivement terminée : sa fin reste dans le passé.',
  poll_not_found: 'Ce sondage n’est plus dans la session.',
  poll_not_draft: 'Seul un brouillon peut être modifié ou supprimé ; ce sondage a déjà été ouvert.',
  scores_off: 'Cette session ne compte pas de points. Activez-les d’abord dans ses réglages.',
  poll_is_draft: 'Ce sondage est encore un brouillon : ouvrez-le d’abord.',
  answer_not_found: 'Personne n’a donné cette réponse, ou elle a été modifiée depuis.',
  answers_not_written: 'Seules les réponses écrites peuvent être masquées : nuage de mots ou texte libre.',
  answers_not_texts: 'Seule une réponse en texte libre peut être seule à l’écran.',
  answer_hidden: 'Cette réponse est masquée. Affichez-la d’abord, puis mettez-la à l’écran.',
  results_hidden: 'Les résultats de ce sondage sont cachés. Dévoilez-les d’abord.',
  poll_not_on_wall: 'Un autre sondage est à l’écran entre-temps ; seules ses réponses peuvent y être.',
  poll_closed: 'Ce sondage est définitivement clos. Pour de nouveaux votes, créez-en un autre.',
  other_poll_open: 'Un autre sondage vient d’être ouvert. Regardez-le d’abord, puis réessayez.',
  votes_secret:
    'Les votes de cette session sont secrets : l’export dit qui était là, mais rien ne dit qui a voté quoi.',
  too_many_polls: `Une session contient au plus ${number(POLLS_PER_SESSION)} sondages. Supprimez un brouillon pour faire de la place.`,
  move_not_allowed: 'L’état de la question a changé entre-temps et ne le permet plus.',
  body_too_large: 'C’est trop en une fois : plus de 64 Kio.',
  mails_waiting: 'Trop d’e-mails sont en cours d’envoi. Réessayez dans un instant.',
}
