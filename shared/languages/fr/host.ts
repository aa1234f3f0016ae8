import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Annuler',
  close: 'Fermer',
  anonymous: 'Anonyme',
  toSignIn: 'Se connecter',
  account: { signedInAs: (name) => `Compte : ${name}`, logOut: 'Se déconnecter', interface: 'Interface REST' },
  token: {
    label: 'Créer un jeton d’API',
    hint: 'Pour les programmes. Il est valable 30 jours, même après la déconnexion, et ne s’affiche qu’une fois.',
    byHand: 'Sélectionnez le jeton et copiez-le.',
  },
  copy: { label: 'Copier', done: 'Copié.', byHand: 'Copiez ce lien' },
  sessions: 'Vos sessions',
  noSessions: 'Pas encore de session. Créez la première ci-dessus.',
  more: 'En afficher plus',
  newSession: 'Nouvelle session',
  title: 'Titre',
  file: { title: 'Sondages depuis un fichier (facultatif)', count: (n) => `${counts.polls(n)} dans ce fichier.` },
  create: 'Créer',
  secretVotes: {
    label: 'Votes secrets',
    hint: 'Personne ne saura qui a voté ou demandé quoi, pas même vous. Ce choix est définitif.',
  },
  statuses: { planned: 'Prévue', live: 'En cours', ended: 'Terminée' },
  noStart: 'Sans début',
  starts: (when) => `Commence ${when}`,
  ends: (when) => `Se termine ${when}`,
  endedOn: (when) => `Terminée : ${when}`,
  kinds: {
    multiple_choice: 'Choix multiple',
    word_cloud: 'Nuage de mots',
    quiz: 'Quiz',
    rating: 'Notation',
    open_text: 'Texte libre',
    ranking: 'Classement',
  },
  created: (when) => `Créée : ${when}`,
  open: 'Ouvrir',
  find: 'Chercher',
  orBegin: 'Ou partez d’un modèle',
  copyOf: (title) => `${title} (copie)`,
  noneFound: 'Aucune session de ce nom.',
  moreFor: (title) => `Autres actions pour « ${title} »`,
  duplicate: 'Dupliquer',
  hallCheck: 'Test de la salle',
}

export const signIn: typeof English.signIn = {
  email: 'Votre adresse e-mail',
  mailed: {
    button: 'M’envoyer un lien',
    done: 'Un lien est en route. Sans serveur de messagerie, il s’affiche là où le serveur a été lancé.',
  },
  link: {
    hint: (host) => `Ce navigateur restera connecté à ${host} pendant 30 jours. Le lien sert une seule fois.`,
    checking: 'Vérification de votre lien…',
  },
  byOrganisation: 'Se connecter avec votre organisation',
  or: 'ou',
  printed: {
    button: 'Afficher un nouveau lien dans le terminal',
    hint: 'Ouvrez le lien affiché dans le terminal où le serveur a été lancé. Un lien sert une seule fois, pendant 15 minutes.',
    done: 'Un nouveau lien est affiché dans le terminal où le serveur a été lancé. Ouvrez-le là ou copiez-le dans ce navigateur.',
  },
  byLink: 'On vous a donné un lien vers la session ? Ouvrez-le de nouveau : vous n’aurez pas besoin de vous connecter.',
  other: 'Quelqu’un d’autre gère ce serveur ? Demandez-lui un lien de connexion.',
  toTakePart: 'Vous venez participer ?',
  join: 'Rejoindre avec un code',
  remote: (item) => [
    'Déjà connecté sur votre ordinateur ?',
    'Ouvrez-y votre session.',
    `Choisissez « ${item} » dans son menu.`,
    'Scannez le code avec ce téléphone.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Ce lien a déjà servi ou date de plus de 15 minutes. Obtenez-en un nouveau ici.',
  links_off: 'Les liens de connexion ne sont pas utilisés ici. Connectez-vous avec votre organisation.',
  oidc_refused: 'Votre organisation n’a pas confirmé cette connexion. Veuillez vous connecter à nouveau.',
  oidc_unverified:
    'Votre organisation n’a pas vérifié votre adresse e-mail. Faites-la vérifier, puis reconnectez-vous.',
  oidc_no_email: 'Votre organisation n’a pas transmis votre adresse e-mail. Adressez-vous à qui gère ce service.',
  oidc_unavailable: 'Le service de connexion de votre organisation est injoignable. Réessayez dans un instant.',
  oidc_off: 'La connexion avec une organisation n’est pas configurée ici. Demandez un lien.',
  may_not_host:
    'Votre adresse n’est pas autorisée à animer ici. Demandez à la personne qui gère ce service de l’ajouter.',
  not_signed_in: 'Aucun compte n’est connecté. Connectez-vous et réessayez.',
  cookie_only: 'Aucun compte n’est connecté. Connectez-vous et réessayez.',
  tools_only: 'Ce jeton est réservé aux outils. Utilisez-en un créé dans les pages de l’hôte.',
  not_host:
    'Seul l’hôte de la session peut faire cela. Ouvrez-la avec le lien d’hôte, ou connectez-vous avec le compte qui l’a créée.',
  key_too_narrow:
    'Ce lien est pour les assistants, qui ne peuvent pas faire cela. Adressez-vous à l’hôte, ou demandez-lui un autre lien.',
  not_owner: 'C’est réservé à la personne qui a créé la session. Connectez-vous avec son adresse.',
  session_would_revive: 'Cette session est définitivement terminée. Sa fin ne peut plus être repoussée.',
  poll_not_found: 'Ce sondage n’est plus dans la session.',
  poll_not_draft: 'Seul un brouillon peut être modifié ou supprimé ; ce sondage a déjà été ouvert.',
  scores_off: 'Cette session ne compte pas de points. Activez-les d’abord dans ses réglages.',
  answer_not_found: 'Personne n’a donné cette réponse, ou elle a été modifiée depuis.',
  answer_hidden: 'Cette réponse est masquée. Affichez-la d’abord, puis mettez-la à l’écran.',
  results_hidden: 'Les résultats de ce sondage sont cachés. Dévoilez-les d’abord.',
  poll_not_on_wall: 'Un autre sondage est à l’écran entre-temps ; seules ses réponses peuvent y être.',
  poll_closed: 'Ce sondage est définitivement clos. Pour de nouveaux votes, créez-en un autre.',
  other_poll_open: 'Un autre sondage vient d’être ouvert. Regardez-le d’abord, puis réessayez.',
  too_many_polls: () =>
    `Une session contient au plus ${number(POLLS_PER_SESSION)} sondages. Supprimez un brouillon pour faire de la place.`,
  too_many_pictures:
    'Une session contient au plus 100 images, 20 Mio en tout. Créez une autre session pour en ajouter.',
  move_not_allowed: 'L’état de la question a changé entre-temps et ne le permet plus.',
  question_merged: 'Cette question est regroupée avec une autre. Séparez-la d’abord.',
  question_not_merged: 'Cette question n’est regroupée avec aucune autre.',
  merge_not_allowed: 'L’autre question est masquée ou déjà regroupée. Choisissez-en une qui est affichée.',
  person_not_found: 'Cette personne n’est pas dans cette session.',
  no_seat_left: 'Toutes les places sont prises. Retirez d’abord quelqu’un d’autre.',
  ticket_not_found: 'Cette session n’a pas émis ce ticket.',
  tickets_off: 'Ici, tout le monde peut participer. Choisissez d’abord l’accès par ticket.',
  too_many_tickets: () =>
    `Une session a au plus ${number(TICKETS_PER_SESSION)} tickets valables. Annulez-en d’abord quelques-uns.`,
  body_too_large: 'C’est trop en une fois : plus de 64 Kio.',
  mails_waiting: 'Trop d’e-mails sont en cours d’envoi. Réessayez dans un instant.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Avant la présentation',
    polls: 'Préparez vos sondages dans l’ordre où ils doivent s’ouvrir.',
    hall: 'Testez la salle : les téléphones scannent un code et indiquent si la page, les votes et les mises à jour passent.',
    wall: 'Ouvrez l’écran de la salle au projecteur, en plein écran, et utilisez votre téléphone comme télécommande.',
  },
  during: {
    title: 'Sur scène',
    next: 'Une touche ou un bouton fait l’étape suivante : ouvrir un sondage, le clore, dévoiler les résultats masqués, ouvrir le suivant.',
    clear: '« Accueil » montre comment participer. Appuyez encore pour retrouver ce qui était affiché.',
    undo: '« Annuler » revient sur la dernière action.',
  },
  questions: {
    title: 'Questions',
    approve: 'Si vous examinez les questions, la salle ne voit que celles que vous publiez.',
    marked: 'Les touches agissent sur la question sélectionnée : mettez-la à l’écran, puis marquez-la comme traitée.',
  },
  trouble: {
    title: 'En cas de problème',
    connection:
      'Sans connexion, l’écran garde ce qu’il montre et les téléphones gardent les votes jusqu’à leur envoi. Tout reprend automatiquement.',
    reach:
      'Si personne ne peut participer, les téléphones n’atteignent pas l’adresse affichée. Le test de la salle indique quoi faire.',
    wall: 'Si l’écran ou cette page a été fermé, rouvrez-le. Rien n’est perdu.',
  },
  after: {
    title: 'Ensuite',
    end: 'Terminez la session : l’écran remercie, et plus personne ne peut voter.',
    report: 'Imprimez le rapport avec tous les graphiques, ou exportez les résultats et les participants en CSV.',
  },
}
