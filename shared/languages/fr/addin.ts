import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: {
    title: 'Associer cette diapositive à une session',
    next: 'Vous choisirez ensuite le sondage qu’elle montre.',
    button: 'Associer',
  },
  hostLink: {
    label: 'Lien d’hôte',
    hint: 'Dans la console, menu « ⋯ » en haut : « Liens pour hôtes et assistants ».',
    wrong: (origin) => `Ce n’est pas un lien d’hôte de ${origin}. Copiez-en un dans la console de ce site.`,
  },
  token: { label: 'Jeton d’API', title: 'Ou avec un jeton d’API' },
  code: 'Code de la session',
  choose: 'Quel sondage correspond à cette diapositive ?',
  other: 'Changer de sondage',
  unpair: 'Changer de session',
  open: 'Ouvrir maintenant',
  draft: 'Brouillon',
  opensWhenShown: 'S’ouvre quand cette diapositive est montrée à la salle.',
  frame:
    'Adresse d’un cadre (iframe) pour votre présentation. Elle contient la clé d’hôte : ne partagez donc pas la présentation.',
  copy: { label: 'Copier', done: 'Copié.' },
  noPoll: 'Le sondage de cette diapositive n’est plus dans la session.',
  failed: 'Pas de connexion. Nouvel essai en cours.',
  qr: 'QR code qui mène à la session',
}
