import type { texts as English } from '../en/session-menu.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  toSessions: 'Vos sessions',
  close: 'Fermer',
  people: (n: number) =>
    count(n, { one: '# personne', many: '# de personnes', other: '# personnes' }),
  openWall: 'Ouvrir l’écran de la salle',
  wall: 'Écran',
  anonymous: 'Sans nom',
  menu: 'Session',
  copyJoin: 'Copier le lien de participation',
  copied: 'Copié.',
  copyByHand: 'Copiez ce lien',
  qr: 'QR code',
  qrOf: (address: string) => `QR code qui mène à ${address}`,
  remote: 'Piloter depuis votre téléphone',
  remoteWhat:
    'Scannez ce code avec votre propre téléphone : il fera tout ce que fait cette page, sans connexion à un compte. Ne montrez ce code à personne.',
  remoteQr: 'QR code qui fait d’un téléphone la télécommande',
  links: 'Liens pour hôtes et assistants',
  linkOf: {
    host: 'Uniquement pour vous, ou pour qui anime avec vous : tout, sauf supprimer. À ne pas distribuer.',
    present: 'Pour qui vous aide à présenter : sondages et écran, sans les noms.',
    moderate: 'Pour qui vous aide à modérer : questions et réponses, sans les noms.',
  },
  linkNames: { host: 'Hôte', present: 'Présentation', moderate: 'Modération' },
  copy: 'Copier',
  renew: 'Renouveler tous les liens',
  renewWhat: 'Quiconque a l’un de ces liens, celui-ci compris, ne pourra plus s’en servir.',
  hallCheck: 'Test de la salle',
  settings: 'Réglages de la session',
  savePolls: 'Enregistrer les sondages',
  exportCsv: 'Exporter les personnes',
  exportResults: 'Exporter les résultats',
  report: 'Rapport',
  end: 'Terminer la session',
  endWhat:
    'Plus personne ne pourra participer, voter ni poser de question, et le sondage ouvert sera clos. C’est définitif. Les résultats restent.',
  remove: 'Supprimer la session',
  removeWhat: (votes: number, people: number, questions: number) =>
    `Votes : ${number(votes)}. Questions : ${number(questions)}. Participants : ${number(people)}. Tout sera définitivement supprimé. Exportez d’abord ce dont vous avez besoin.`,
  roster: 'Personnes',
  found: (n: number, all: number) => `${number(n)} sur ${number(all)}`,
  noPeople: 'Personne pour l’instant.',
  name: 'Nom',
  address: 'E-mail',
  answers: 'Votes',
  asked: 'Questions',
}
