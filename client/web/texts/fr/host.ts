import type { texts as English } from '../en/host.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  signIn: 'Se connecter comme hôte',
  email: 'Votre adresse e-mail',
  sendLink: 'M’envoyer un lien',
  byOrganisation: 'Se connecter avec votre organisation',
  or: 'ou',
  linkSent:
    'Un lien est en route. Sans serveur de messagerie, il s’affiche là où le serveur a été lancé.',
  printLink: 'Afficher un nouveau lien',
  printHint:
    'Les liens de connexion s’affichent dans le terminal où le serveur a été lancé. Chacun sert une seule fois, pendant 15 minutes.',
  linkPrinted:
    'Un nouveau lien est affiché dans le terminal du serveur. Ouvrez-le ou copiez-le dans ce navigateur.',
  signedInAs: (name: string) => `Compte : ${name}`,
  logOut: 'Se déconnecter',
  token: 'Créer un jeton Bearer',
  tokenHint:
    'Pour les programmes. Il est valable 30 jours, même après la déconnexion, et ne s’affiche qu’une fois.',
  interface: 'Interface REST',
  sessions: 'Vos sessions',
  noSessions: 'Pas encore de session. Créez la première ci-dessus.',
  more: 'En afficher plus',
  newSession: 'Nouvelle session',
  title: 'Titre',
  fromFile: 'Sondages d’un fichier (facultatif)',
  pollFile: 'Fichier de sondages enregistrés',
  pollsInFile: (n: number) =>
    `${count(n, { one: '# sondage', many: '# de sondages', other: '# sondages' })} dans ce fichier.`,
  notPolls:
    'Ce fichier ne contient pas de sondages. Prenez-en un créé par « Enregistrer les sondages ».',
  create: 'Créer',
  secretVotes: 'Votes secrets',
  secretVotesHint:
    'Personne ne saura qui a voté ou demandé quoi, pas même vous. Ce choix est définitif.',
  people: (n: number) =>
    count(n, { one: '# personne', many: '# de personnes', other: '# personnes' }),
  statuses: { live: 'En cours', ended: 'Terminée' },
  loading: 'Chargement…',
  failed: 'Cela n’a pas abouti. Vérifiez la connexion et réessayez.',
  kinds: {
    multiple_choice: 'Choix multiple',
    word_cloud: 'Nuage de mots',
    quiz: 'Quiz',
    rating: 'Notation',
    open_text: 'Texte libre',
    ranking: 'Classement',
  },
  open: 'Ouvrir',
  find: 'Chercher',
  orBegin: 'Ou commencez avec des sondages prêts à l’emploi :',
  copyOf: (title: string) => `${title} (copie)`,
  tryAgain: 'Réessayer',
  noneFound: 'Aucune session de ce nom.',
  moreFor: (title: string) => `Autres actions pour « ${title} »`,
  duplicate: 'Dupliquer',
}
