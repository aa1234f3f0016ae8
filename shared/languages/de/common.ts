import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'de', 'one' | 'other'>('de')

export const failure: typeof English.failure = {
  broke: 'In diesem Teil der Seite ist etwas schiefgegangen. Was du schon gesendet hast, ist nicht verloren.',
  reload: 'Neu laden',
  failed: 'Das hat nicht geklappt. Prüfe die Verbindung und versuche es noch einmal.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Diese Eingabe ist ungültig. Meldung des Servers: ${wire}`,
  session_not_found: 'Diese Sitzung gibt es nicht. Prüfe Code oder Link.',
  question_not_found: 'Diese Frage gibt es nicht mehr.',
  too_slow: 'Das kam nicht rechtzeitig an. Versuche es noch einmal.',
  session_ended: 'Diese Sitzung ist beendet.',
  too_many_requests: 'Zu viele Versuche von hier. Warte ein paar Minuten und versuche es dann noch einmal.',
  internal: 'Auf dem Server ist etwas schiefgegangen. Versuche es noch einmal.',
  starting: 'Der Server startet gerade. Versuche es gleich noch einmal.',
  disk_full: 'Der Server hat keinen Speicherplatz mehr. Nichts wurde geändert. Versuche es später noch einmal.',
  unavailable: 'Der Server erreicht seine Datenbank nicht. Versuche es gleich noch einmal.',
}

const people = (n: number): string => count(n, { one: '# Person', other: '# Personen' })

export const common: typeof English.common = {
  loading: 'Wird geladen …',
  connection: { connecting: 'Verbinde …', lost: 'Verbinde neu …', back: 'Verbunden.' },
  tryAgain: 'Noch einmal versuchen',
  reply: 'Antwort:',
  mergedQuestions: 'Zusammengelegte Fragen',
  save: 'Speichern',
  signIn: 'Als Host anmelden',
  code: 'Code',
  questions: 'Fragen',
  openNow: {
    'choose-one': 'Jetzt abstimmen',
    scale: 'Jetzt bewerten',
    rank: 'Jetzt sortieren',
    word: 'Jetzt ein Wort senden',
    text: 'Jetzt antworten',
  },
  votingClosed: 'Die Abstimmung ist geschlossen',
  answersClosed: 'Die Antworten sind abgeschlossen',
  later: 'Ergebnisse folgen',
  correct: 'Richtig',
  chosen: 'Deine Stimme',
  average: 'Durchschnitt',
  scale: { lowest: 'Minimum', highest: 'Maximum' },
  nothing: 'Noch keine Antworten.',
  noAnswers: 'Keine Antworten.',
  votes: (n) => count(n, { one: '# Stimme', other: '# Stimmen' }),
  right: (n, all) => `${number(n)} von ${number(all)} richtig`,
  upToEach: (n, most) => `${people(n)}, je bis zu ${number(most)}`,
  points: (n) => count(n, { one: '# Punkt', other: '# Punkte' }),
  answers: (n) => count(n, { one: '# Antwort', other: '# Antworten' }),
  upvotes: (n) => count(n, { one: '# Stimme', other: '# Stimmen' }),
  joined: (n) => `${number(n)} beigetreten`,
  timeLeft: 'Verbleibende Zeit',
  secondsLeft: (n) => `noch ${count(n, { one: '# Sekunde', other: '# Sekunden' })}`,
  moved: (label, place) => `„${label}“ ist jetzt Nummer ${place}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# Abstimmung', other: '# Abstimmungen' }),
  questions: (n) => count(n, { one: '# Frage', other: '# Fragen' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Mitmachen auf',
  qrOf: (address) => `QR-Code, der zu ${address} führt`,
  scores: {
    title: 'Punktestand',
    podium: 'Das Siegerpodest',
    winners: 'Herzlichen Glückwunsch!',
    none: 'Noch keine Punkte. Die gibt es mit dem ersten Quiz.',
    atEnd: 'Keine Punkte.',
  },
  timeUp: 'Zeit ist um!',
  putInOrder: 'Auf dem Handy sortieren',
  pointsOfPlace: (place, points) => `Platz ${number(place)} = ${points}`,
  closestTo: 'Am nächsten bei',
  explanation: 'Erklärung',
  chosenRight: (n, all) => `${number(n)} von ${number(all)} wählten etwas Richtiges`,
  turnout: (n, all) =>
    count(n, { one: `# von ${number(all)} hat geantwortet`, other: `# von ${number(all)} haben geantwortet` }),
  more: (n) => `+${number(n)} weitere`,
  comeBy: (n) => `+${number(n)} weitere folgen`,
  ofAll: (some, all) => `${some} von ${number(all)}`,
  unreachable:
    'Handys erreichen diese Adresse nicht, denn sie gilt nur auf diesem Rechner. Verbinde ihn mit dem Netz der Handys und lade die Seite neu, oder starte den Server mit einer BASE_URL, die Handys erreichen.',
}
