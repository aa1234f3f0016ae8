import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  anonymous: 'Anonym',
  toSignIn: 'Anmelden',
  account: { signedInAs: (name) => `Angemeldet als ${name}`, logOut: 'Abmelden', interface: 'REST-Schnittstelle' },
  token: {
    label: 'API-Token erstellen',
    hint: 'Für Programme. Gilt 30 Tage, auch nach dem Abmelden, und wird nur einmal gezeigt.',
    byHand: 'Markiere das Token und kopiere es.',
  },
  copy: { label: 'Kopieren', done: 'Kopiert.', byHand: 'Diesen Link kopieren' },
  sessions: 'Deine Sitzungen',
  noSessions: 'Noch keine Sitzungen. Leg oben deine erste an.',
  more: 'Mehr zeigen',
  newSession: 'Neue Sitzung',
  title: 'Titel',
  file: { title: 'Abstimmungen aus einer Datei (optional)', count: (n) => `${counts.polls(n)} in dieser Datei.` },
  create: 'Anlegen',
  secretVotes: {
    label: 'Geheime Abstimmungen',
    hint: 'Niemand erfährt, wer was gewählt oder gefragt hat, auch du nicht. Das lässt sich später nicht ändern.',
  },
  statuses: { planned: 'Geplant', live: 'Läuft', ended: 'Beendet' },
  noStart: 'Ohne Beginn',
  starts: (when) => `Beginnt ${when}`,
  ends: (when) => `Endet ${when}`,
  endedOn: (when) => `Beendet: ${when}`,
  kinds: {
    multiple_choice: 'Auswahl',
    word_cloud: 'Wortwolke',
    quiz: 'Quiz',
    rating: 'Bewertung',
    open_text: 'Freitext',
    ranking: 'Rangfolge',
  },
  created: (when) => `Erstellt: ${when}`,
  open: 'Öffnen',
  find: 'Suchen',
  orBegin: 'Oder mit einer Vorlage beginnen',
  copyOf: (title) => `${title} (Kopie)`,
  noneFound: 'Keine Sitzung mit diesem Namen.',
  moreFor: (title) => `Mehr zu „${title}“`,
  duplicate: 'Duplizieren',
  hallCheck: 'Saalprobe',
}

export const signIn: typeof English.signIn = {
  email: 'E-Mail-Adresse',
  mailed: {
    button: 'Link schicken',
    done: 'Ein Link ist unterwegs. Ohne Mailserver steht er dort, wo der Server gestartet wurde.',
  },
  link: {
    hint: (host) => `Dieser Browser bleibt bei ${host} 30 Tage lang angemeldet. Der Link gilt einmal.`,
    checking: 'Dein Link wird geprüft …',
  },
  byOrganisation: 'Mit deiner Organisation anmelden',
  or: 'oder',
  printed: {
    button: 'Neuen Link im Terminal zeigen',
    hint: 'Öffne den Link aus dem Terminal, in dem der Server gestartet wurde. Ein Link gilt einmal und 15 Minuten lang.',
    done: 'Der neue Link steht in dem Terminal, in dem der Server gestartet wurde. Öffne ihn dort oder kopiere ihn in diesen Browser.',
  },
  byLink:
    'Hat dir jemand einen Link zur Sitzung gegeben? Öffne ihn noch einmal, dann brauchst du dich nicht anzumelden.',
  other: 'Betreibt jemand anderes den Server? Bitte dort um einen Anmeldelink.',
  toTakePart: 'Du möchtest mitmachen?',
  join: 'Mit Code beitreten',
  remote: (item) => [
    'Schon am Laptop angemeldet?',
    'Öffne dort deine Sitzung.',
    `Wähle im Menü „${item}“.`,
    'Scanne den Code mit diesem Handy.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. Hol dir hier einen neuen.',
  links_off: 'Anmeldelinks gibt es hier nicht. Melde dich mit deiner Organisation an.',
  oidc_refused: 'Deine Organisation hat die Anmeldung nicht bestätigt. Melde dich noch einmal an.',
  oidc_unverified:
    'Deine Organisation hat deine E-Mail-Adresse nicht bestätigt. Lass sie dort bestätigen und melde dich dann noch einmal an.',
  oidc_no_email:
    'Deine Organisation hat deine E-Mail-Adresse nicht mitgeteilt. Wende dich an die Betreiber dieses Dienstes.',
  oidc_unavailable: 'Die Anmeldung deiner Organisation ist nicht erreichbar. Versuche es gleich noch einmal.',
  oidc_off: 'Mit einer Organisation kann man sich hier nicht anmelden. Lass dir einen Link schicken.',
  may_not_host: 'Deine Adresse darf hier keine Sitzungen leiten. Wer diesen Dienst betreibt, kann sie eintragen.',
  not_signed_in: 'Du bist nicht angemeldet. Melde dich an und versuche es noch einmal.',
  cookie_only: 'Du bist nicht angemeldet. Melde dich an und versuche es noch einmal.',
  tools_only: 'Dieses Token ist nur für Werkzeuge. Nimm eines, das auf den Seiten für Hosts erzeugt wurde.',
  not_host:
    'Das kann nur der Host dieser Sitzung. Öffne sie mit dem Host-Link oder melde dich mit der Adresse an, mit der sie angelegt wurde.',
  key_too_narrow:
    'Dieser Link ist für Helfende, die das nicht dürfen. Frag den Host, oder lass dir einen anderen Link geben.',
  not_owner: 'Das kann nur, wer die Sitzung angelegt hat. Melde dich mit der Adresse an, mit der sie angelegt wurde.',
  session_would_revive: 'Diese Sitzung ist endgültig beendet. Ihr Ende lässt sich nicht mehr verschieben.',
  poll_not_found: 'Diese Abstimmung gibt es in der Sitzung nicht mehr.',
  poll_not_draft: 'Nur ein Entwurf lässt sich ändern oder löschen; diese Abstimmung war schon offen.',
  scores_off: 'In dieser Sitzung werden keine Punkte gezählt. Schalte sie erst in den Einstellungen ein.',
  answer_not_found: 'Diese Antwort gibt es nicht oder nicht mehr.',
  answer_hidden: 'Diese Antwort ist verborgen. Zeig sie erst und hol sie dann auf die Leinwand.',
  results_hidden: 'Das Ergebnis dieser Abstimmung ist verborgen. Zeig es erst.',
  poll_not_on_wall: 'Auf der Leinwand ist inzwischen eine andere Abstimmung; nur deren Antworten können dorthin.',
  poll_closed: 'Diese Abstimmung ist endgültig geschlossen. Leg für neue Stimmen eine neue an.',
  other_poll_open: 'Gerade wurde eine andere Abstimmung geöffnet. Sieh sie dir an und versuche es noch einmal.',
  too_many_polls: () =>
    `Eine Sitzung kann höchstens ${number(POLLS_PER_SESSION)} Abstimmungen haben. Lösche einen Entwurf, um Platz zu schaffen.`,
  too_many_pictures:
    'Eine Sitzung kann höchstens 100 Bilder mit zusammen 20 MiB haben. Lege für weitere eine neue Sitzung an.',
  move_not_allowed: 'Der Zustand der Frage hat sich inzwischen geändert und erlaubt das nicht mehr.',
  question_merged: 'Diese Frage ist mit einer anderen zusammengelegt. Trenne sie zuerst wieder ab.',
  question_not_merged: 'Diese Frage ist mit keiner anderen zusammengelegt.',
  merge_not_allowed: 'Die andere Frage ist ausgeblendet oder selbst zusammengelegt. Wähle eine, die zu sehen ist.',
  person_not_found: 'In dieser Sitzung gibt es diese Person nicht.',
  no_seat_left: 'Alle Plätze sind belegt. Entferne zuerst jemand anderen.',
  ticket_not_found: 'Diese Sitzung hat kein solches Ticket ausgegeben.',
  tickets_off: 'Hier dürfen alle mitmachen. Stelle zuerst den Zutritt auf Tickets um.',
  too_many_tickets: () =>
    `Eine Sitzung hat höchstens ${number(TICKETS_PER_SESSION)} gültige Tickets. Mach zuerst einige ungültig.`,
  body_too_large: 'Das ist zu viel auf einmal: mehr als 64 KiB.',
  mails_waiting: 'Es sind zu viele E-Mails unterwegs. Versuche es gleich noch einmal.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Vor dem Vortrag',
    polls: 'Lege deine Abstimmungen in der Reihenfolge an, in der sie öffnen sollen.',
    hall: 'Mach die Saalprobe: Handys scannen einen Code und melden, ob Seite, Stimmen und Aktualisierungen ankommen.',
    wall: 'Öffne die Leinwand am Projektor im Vollbild und nimm dein Handy als Fernbedienung mit.',
  },
  during: {
    title: 'Auf der Bühne',
    next: 'Eine Taste oder ein Knopf macht den nächsten Schritt: öffnet eine Abstimmung, schließt sie, zeigt verborgene Ergebnisse und öffnet die nächste.',
    clear: '„Lobby“ zeigt, wie man mitmacht. Ein zweiter Druck bringt zurück, was vorher da war.',
    undo: '„Rückgängig“ nimmt den letzten Schritt zurück.',
  },
  questions: {
    title: 'Fragen',
    approve: 'Wenn du Fragen prüfst, sieht der Saal nur die, die du freigibst.',
    marked: 'Tasten wirken auf die ausgewählte Frage: auf der Leinwand zeigen, dann als beantwortet markieren.',
  },
  trouble: {
    title: 'Wenn etwas ausfällt',
    connection:
      'Ohne Verbindung behält die Leinwand, was sie zeigt, und Handys speichern Stimmen, bis sie sie senden können. Danach geht alles von selbst weiter.',
    reach:
      'Kann niemand mitmachen, erreichen die Handys die Adresse auf der Leinwand nicht. Die Saalprobe sagt, was zu tun ist.',
    wall: 'Wurde die Leinwand oder diese Seite geschlossen, öffne sie neu. Nichts geht verloren.',
  },
  after: {
    title: 'Danach',
    end: 'Beende die Sitzung: Die Leinwand sagt danke, und niemand kann mehr abstimmen.',
    report: 'Drucke den Bericht mit allen Diagrammen oder exportiere Ergebnisse und Teilnehmende als CSV.',
  },
}
