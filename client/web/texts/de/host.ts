import type { texts as English } from '../en/host.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  signIn: 'Als Host anmelden',
  email: 'E-Mail-Adresse',
  sendLink: 'Link schicken',
  byOrganisation: 'Mit deiner Organisation anmelden',
  or: 'oder',
  linkSent: 'Ein Link ist unterwegs. Ohne Mailserver steht er dort, wo der Server gestartet wurde.',
  printLink: 'Neuen Link ausgeben',
  printHint:
    'Anmeldelinks erscheinen im Terminal, in dem der Server gestartet wurde. Jeder gilt einmal und 15 Minuten lang.',
  linkPrinted:
    'Im Terminal des Servers steht ein neuer Link. Öffne ihn oder kopiere ihn in diesen Browser.',
  signedInAs: (name: string) => `Angemeldet als ${name}`,
  logOut: 'Abmelden',
  token: 'Bearer-Token erzeugen',
  tokenHint: 'Für Programme. Gilt 30 Tage, auch nach dem Abmelden, und wird nur einmal gezeigt.',
  interface: 'REST-Schnittstelle',
  sessions: 'Deine Sitzungen',
  noSessions: 'Noch keine Sitzungen. Die erste lässt sich oben anlegen.',
  more: 'Mehr zeigen',
  newSession: 'Neue Sitzung',
  title: 'Titel',
  fromFile: 'Abstimmungen aus einer Datei (optional)',
  pollFile: 'Datei mit gespeicherten Abstimmungen',
  pollsInFile: (n: number) =>
    `${count(n, { one: '# Abstimmung', other: '# Abstimmungen' })} in dieser Datei.`,
  notPolls:
    'In dieser Datei sind keine Abstimmungen. „Abstimmungen speichern“ legt eine passende an.',
  create: 'Anlegen',
  secretVotes: 'Geheime Abstimmungen',
  secretVotesHint:
    'Niemand erfährt, wer was gewählt oder gefragt hat, auch du nicht. Das bleibt so.',
  people: (n: number) => count(n, { one: '# Person', other: '# Personen' }),
  statuses: { live: 'Läuft', ended: 'Beendet' },
  loading: 'Wird geladen …',
  failed: 'Das hat nicht geklappt. Bitte Verbindung prüfen und noch einmal versuchen.',
  kinds: {
    multiple_choice: 'Auswahl',
    word_cloud: 'Wortwolke',
    quiz: 'Quiz',
    rating: 'Bewertung',
    open_text: 'Freitext',
    ranking: 'Rangfolge',
  },
  open: 'Öffnen',
  find: 'Suchen',
  orBegin: 'Oder mit vorbereiteten Abstimmungen beginnen:',
  copyOf: (title: string) => `${title} (Kopie)`,
  tryAgain: 'Noch einmal versuchen',
  noneFound: 'Keine Sitzung mit diesem Namen.',
  moreFor: (title: string) => `Mehr zu „${title}“`,
  duplicate: 'Duplizieren',
}
