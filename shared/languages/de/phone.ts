import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Bei einer Sitzung mitmachen',
    go: 'Weiter',
    hint: 'Die sechs Buchstaben und Ziffern auf der Leinwand.',
    short: 'Ein Code hat sechs Buchstaben und Ziffern, nie 0, O, 1, I oder L.',
    unknown: 'Zu diesem Code gibt es keine Sitzung. Prüfe ihn und versuche es noch einmal.',
  },
  hosting: 'Selbst eine Sitzung leiten?',
  join: {
    welcome: 'Willkommen!',
    go: 'Mitmachen',
    going: 'Wird verbunden …',
    waits:
      'Keine Verbindung. Du bist dabei, sobald es wieder geht. Hat das WLAN eine Anmeldeseite, melde dich dort an.',
  },
  name: 'Name',
  email: 'E-Mail',
  ticket: {
    label: 'Dein Ticket',
    hint: 'Die zehn Buchstaben und Ziffern, die du vom Host hast.',
    length: (n) => `Ein Ticket hat zehn Buchstaben und Ziffern, dieses hat ${number(n)}.`,
  },
  optional: '(freiwillig)',
  secret: 'Hier wird geheim abgestimmt: Sobald eine Abstimmung geschlossen ist, weiß niemand, wer was gewählt hat.',
  anonymous: 'Lass beides leer, um anonym zu bleiben.',
  rename: { add: 'Name angeben', change: (name) => `Namen ändern, bisher ${name}` },
  cancel: 'Abbrechen',
  leave: {
    short: 'Verlassen',
    title: 'Sitzung verlassen',
    sure: 'Sitzung verlassen?',
    what: 'Dein Name, deine E-Mail und deine Fragen, die noch auf Freigabe warten, werden gelöscht. Deine Stimmen und deine anderen Fragen bleiben, aber ohne deinen Namen.',
    ticket: 'Dein Ticket gilt danach nicht mehr.',
  },
  gone: {
    removed: 'Du wurdest entfernt',
    title: 'Du hast die Sitzung verlassen',
    hint: 'Dein Name und deine E-Mail sind gelöscht.',
    back: 'Wieder mitmachen',
    other: 'In eine andere Sitzung',
    ticket: 'Mit anderem Ticket mitmachen',
  },
  full: {
    title: 'Diese Sitzung ist voll',
    hint: 'Bitte den Host um Platz und versuche es dann noch einmal. Bis dahin kannst du sie auf der Leinwand verfolgen.',
  },
  waits:
    'Keine Verbindung. Das wird gesendet, sobald es wieder geht. Hat das WLAN eine Anmeldeseite, melde dich dort an.',
  cookiesBlocked:
    'Dieser Browser blockiert Cookies dieser Seite, aber zum Abstimmen ist eines nötig. Erlaube Cookies oder öffne den Link in einem anderen Browser, und mach dann noch einmal mit.',
  seen: {
    all: 'Namen sind für alle zu sehen.',
    host: 'Name und E-Mail sieht nur der Host.',
    name: 'Deinen Namen sieht nur der Host.',
  },
  notFound: {
    title: 'Hier ist nichts',
    page: 'Diese Seite gibt es nicht. Mit dem Code einer Sitzung kommst du hinein.',
    unknown: 'Code nicht gefunden',
  },
}

export const takingPart: typeof English.takingPart = {
  ended: 'Diese Sitzung ist beendet',
  stay: 'Die Ergebnisse bleiben hier, solange der Host sie aufhebt.',
  empty: {
    title: 'Alles bereit',
    hint: 'Die nächste Abstimmung erscheint hier, sobald der Host sie öffnet.',
    meanwhile: 'Bis dahin kannst du eine Frage stellen.',
  },
  notShown: 'Der Host zeigt die Ergebnisse noch nicht. Sie erscheinen hier.',
  results: 'Ergebnisse',
  news: 'Neu',
  announced: {
    opened: (prompt) => `Eine Abstimmung ist offen: ${prompt}`,
    closed: (prompt) => `Die Abstimmung ist vorbei: ${prompt}`,
    ended: 'Der Host hat die Sitzung beendet.',
    revealed: 'Die Ergebnisse haben sich geändert.',
  },
  place: (place, of) => (of === undefined ? `${number(place)}. Platz` : `Platz ${number(place)} von ${number(of)}`),
  ahead: (points, place) => `Noch ${points} bis zum ${number(place)}. Platz`,
  ownPoints: (points) => `Du: ${points}`,
  noPoints: 'Noch keine Punkte',
  scoresOnWall: 'Der Punktestand ist auf der Leinwand',
  verdict: { right: 'Richtig!', wrong: 'Leider nicht', none: 'Hier hast du nicht geantwortet.' },
  right: { one: 'Richtige Antwort:', each: 'Jede davon ist richtig:', all: 'Richtige Antworten:' },
  edited: {
    before: 'Noch nicht gesendet.',
    after: 'Deine Änderung ist noch nicht gesendet. Es zählt, was du zuvor gesendet hast.',
  },
  changed: {
    late: 'Deine letzte Änderung kam zu spät und zählt nicht.',
    unsure: 'Deine letzte Stimme wurde nicht rechtzeitig bestätigt und zählt vielleicht nicht.',
    tooLate: (what) => `Deine Änderung zu „${what}“ kam zu spät.`,
    stays: { vote: (what) => `Deine Stimme bleibt „${what}“.`, written: (what) => `Deine Antwort bleibt „${what}“.` },
  },
  checking: 'Es wird geprüft, ob deine letzte Stimme zählt …',
  neverSent: 'Das hast du nicht gesendet:',
  lostVote: {
    text: (prompt) => `„${prompt}“ war zu Ende, bevor deine letzte Stimme bestätigt war. Vielleicht zählt sie nicht.`,
    ok: 'Verstanden',
  },
  guest: {
    text: 'Jetzt werden Punkte gezählt. Auf der Leinwand stehst du als Gast.',
    ask: (name) => `Soll dort „${name}“ stehen?`,
    show: 'Meinen Namen zeigen',
    stay: 'Gast bleiben',
  },
  thanks: 'Danke fürs Mitmachen!',
  poll: 'Abstimmung',
  open: 'Offen',
  soFar: {
    right: 'Ob es stimmt, siehst du, wenn die Abstimmung endet.',
    byHost: 'Der Host entscheidet, wann die Ergebnisse erscheinen.',
    title: 'Antworten bisher',
    atClose: 'Die Ergebnisse erscheinen hier, sobald die Abstimmung endet.',
    written: 'Die Antworten erscheinen hier, sobald geschlossen wird.',
    afterAnswer: 'Was andere sagen, siehst du nach deiner Antwort.',
  },
  yours: { vote: 'Deine Stimme:', written: 'Deine Antwort:' },
  vote: {
    sending: 'Stimme wird gesendet …',
    in: 'Deine Stimme zählt. Du kannst sie noch ändern.',
    waits: 'Keine Verbindung. Deine Stimme bleibt gespeichert und wird gesendet, sobald es wieder geht.',
    late: 'Die Abstimmung war zu Ende, bevor deine Stimme ankam. Sie zählt nicht.',
  },
  written: {
    sending: 'Antwort wird gesendet …',
    in: 'Deine Antwort zählt. Du kannst sie noch ändern.',
    waits: 'Keine Verbindung. Deine Antwort bleibt gespeichert und wird gesendet, sobald es wieder geht.',
    late: 'Die Umfrage war zu Ende, bevor deine Antwort ankam. Sie zählt nicht.',
  },
  write: { word: 'Ein Wort oder ein paar Wörter', answer: 'Deine Antwort', send: 'Senden', change: 'Änderung senden' },
  characters: {
    left: (n) => `noch ${count(n, { one: '# Zeichen', other: '# Zeichen' })}`,
    tooMany: (n) => `${count(n, { one: '# Zeichen', other: '# Zeichen' })} zu viel`,
  },
  several: {
    one: 'Wähle eine Antwort.',
    upTo: (n) => `Wähle bis zu ${number(n)}.`,
    chosen: (n, most) => `${number(n)} von ${number(most)} gewählt`,
    full: 'Nimm erst ein Häkchen weg, um etwas anderes zu wählen.',
  },
  words: {
    upTo: (n) => `Bis zu ${number(n)} Wörter oder kurze Ausdrücke`,
    oneEach: 'Je Feld nur eins. Das nächste Feld erscheint beim Tippen.',
    number: (n) => `Wort ${number(n)}`,
    same: 'Dieses Wort hast du schon.',
  },
  rank: {
    points: (first, last) => `Der erste Platz bringt ${first}, der letzte ${last}.`,
    hint: 'Setze das Beste an den Anfang: Zieh es oder nimm die Pfeile.',
    again: 'Zieh oder nimm die Pfeile, dann sende die Änderung.',
    send: 'Reihenfolge senden',
    untouched: 'Die Liste beginnt in zufälliger Reihenfolge.',
  },
  moveBy: { up: (label) => `„${label}“ nach oben`, down: (label) => `„${label}“ nach unten` },
  ask: {
    label: 'Eine Frage stellen',
    hint: { before: 'Der Host prüft Fragen zuerst.', after: 'Alle sehen deine Frage sofort.' },
    send: 'Senden',
  },
  question: {
    sending: 'Frage wird gesendet …',
    waits: 'Keine Verbindung. Deine Frage bleibt gespeichert und wird gesendet, sobald es wieder geht.',
    asked: { before: 'An den Host gesendet.', after: 'Gesendet. Alle können sie jetzt sehen.' },
  },
  instead: 'Schon gefragt? Unterstütze lieber:',
  upvotedAlready: 'Schon gefragt, und von dir unterstützt.',
  clearDraft: 'Entwurf löschen',
  upvotedInstead: 'Unterstützt. Dein Entwurf ist gelöscht.',
  undo: 'Rückgängig',
  orders: { votes: 'Beliebt', newest: 'Neu' },
  fresh: (n) => `${count(n, { one: '# neue Frage', other: '# neue Fragen' })}`,
  onStage: 'Auf der Leinwand',
  takenAway: 'Der Host hat diese Frage entfernt oder mit einer anderen zusammengelegt, die nun ihre Stimmen hat.',
  noQuestions: 'Noch keine Fragen. Deine könnte die erste sein.',
  noQuestionsAtEnd: 'Keine Fragen.',
  states: {
    pending: 'Wartet auf Freigabe',
    approved: '',
    highlighted: 'Jetzt auf der Leinwand',
    hidden: 'Wird nicht gezeigt',
    answered: 'Beantwortet',
  },
  mine: 'Von dir',
  merged: 'Enthält deine Frage:',
  reply: 'Antwort vom Host:',
  upvote: (n, text) => `„${text}“ unterstützen, ${common.upvotes(n)}`,
}

const REMOVED = 'Der Host hat dich aus dieser Sitzung entfernt. Bitte ihn, dich wieder hineinzulassen.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Du bist nicht mehr in dieser Sitzung. Mach noch einmal mit.',
  session_full: () => 'Diese Sitzung ist zurzeit voll.',
  too_many_questions: () => `Du hast hier ${number(QUESTIONS_PER_PARTICIPANT)} Fragen gestellt; mehr geht nicht.`,
  questions_full: () =>
    `Diese Sitzung hat ${number(QUESTIONS_PER_SESSION)} Fragen; mehr geht nicht. Unterstütze eine, die deiner ähnelt.`,
  poll_secret_lost:
    'Ein Absturz hat den Schlüssel der geheimen Stimmen zerstört. Der Host muss die Abstimmung schließen und wiederholen.',
  questions_off: 'In dieser Sitzung werden keine Fragen gesammelt.',
  own_question: 'Deine eigene Frage kannst du nicht unterstützen.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Hier kommst du mit einem Ticket hinein. Gib es ein.',
  ticket_unknown: 'Dieses Ticket gilt hier nicht. Prüfe es oder bitte den Host um ein anderes.',
  ticket_used: 'Mit diesem Ticket ist schon jemand in einem anderen Browser dabei. Bitte den Host um ein anderes.',
}

const inMinutes = (ms: number): string => count(Math.round(ms / 60_000), { one: '# Minute', other: '# Minuten' })

const LATE = 'Neue Umfragen erscheinen Sekunden zu spät'
const CLOCK =
  'Stimmen und Timer hängen nicht davon ab. Stell Datum und Uhrzeit des Handys auf automatisch. Sagen das alle Handys, geht die Uhr des Servers falsch.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Saalprobe',
  phone: (place) => `Handy ${number(place)}`,
  verdict: {
    trying: 'Wird geprüft …',
    ready: 'Dieses Handy ist bereit.',
    works: (n) =>
      count(n, {
        one: 'Dieses Handy kann abstimmen, mit # Problem.',
        other: 'Dieses Handy kann abstimmen, mit # Problemen.',
      }),
    cannot: 'Dieses Handy kann nicht abstimmen.',
  },
  again: 'Noch einmal prüfen',
  join: 'Zur Sitzung',
  anyway: 'Trotzdem zur Sitzung',
  steps: {
    reached: 'Die Seite kam vom Server',
    streamed: 'Neue Umfragen erscheinen sofort',
    clock: 'Die Uhr geht richtig',
    cookies: 'Der Browser speichert Cookies',
  },
  tries: {
    voted: 'Teststimme wird gesendet',
    streamed: 'Warten auf Änderungen',
    clock: 'Uhr wird geprüft',
    cookies: 'Cookies werden geprüft',
  },
  failed: {
    over: 'Diese Saalprobe ist vorbei. Scanne den Code auf dem Bildschirm des Hosts noch einmal.',
    refused: (wire) => `Der Server hat die Teststimme abgelehnt. Seine Meldung: ${wire}`,
    unreached: 'Der Server antwortet nicht mehr. Verbinde das Handy mit dem WLAN des Saals und prüfe es noch einmal.',
  },
  faults: {
    slow: ({ answered }) => `Eine Stimme brauchte ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `Die Uhr geht ${inMinutes(ahead)} vor`,
    behind: ({ ahead }) => `Die Uhr geht ${inMinutes(-ahead)} nach`,
    cookies: () => 'Der Browser blockiert Cookies',
  },
  remedies: {
    slow: 'Das WLAN ist hier schwach oder überlastet: Geh näher an einen Zugangspunkt oder nutze mobile Daten.',
    held: 'Stimmen zählen. Was die Änderungen aufhält, liegt zwischen Handy und Server.',
    cut: 'Stimmen zählen. Schalte VPN und Datensparmodus am Handy ab.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Zum Mitmachen ist ein Cookie nötig. Erlaube sie für diese Adresse, oder öffne sie in einem anderen Browser und nicht in einem privaten Tab.',
  },
  forIt: {
    label: 'Für die IT',
    held: 'Ein Proxy auf dem Weg hält den Datenstrom zurück. Setze in nginx proxy_buffering off, wie in server/deploy/nginx.conf. Schalte in anderen Proxys Pufferung und Kompression von text/event-stream ab.',
    cut: 'Der Datenstrom kommt nicht durch. Lass text/event-stream durch Proxy und Firewall.',
  },
  back: 'Zurück zur Konsole',
  scan: 'Scanne diesen Code mit einem Handy, in der ersten und in der letzten Reihe.',
  qrOf: (address) => `QR-Code zum Prüfen eines Handys unter ${address}`,
  typed: (host) => `Keine Kamera? Gib im Browser ${host} ein: Kommt eine Seite, erreicht das Handy den Server.`,
  noPage: 'Das Handy zeigt keine Seite?',
  nothing: (host) =>
    `Dann erreicht es ${host} nicht: Verbinde es mit dem Netz des Servers, gib den Port in der Firewall frei und schalte im WLAN die „Client-Isolation“ ab.`,
  sum: {
    none: 'Noch kein Handy geprüft',
    some: (ready, all) => `${number(ready)} von ${count(all, { one: '# Handy bereit.', other: '# Handys bereit.' })}`,
    next: 'Prüfe jetzt eines in der letzten Reihe.',
  },
  states: {
    ready: 'Bereit',
    trying: 'Prüft',
    slow: 'Langsam',
    clock: 'Uhr falsch',
    cannot: 'Kann nicht abstimmen',
    lost: 'Kontakt verloren',
  },
  lost: {
    what: 'Es hat eine Teststimme geschickt, dann nichts mehr',
    why: 'Vielleicht ist es gesperrt oder nicht mehr im Netz. Prüfe auf dem Handy noch einmal.',
  },
  voteTook: (ms) => `Teststimme in ${number(ms)} ms`,
  begin: {
    show: 'Zeige diese Seite am Beamer, oder geh mit einem Handy durch den Saal.',
    seen: 'Jedes Handy prüft sich fünf Sekunden lang und erscheint dann hier mit seinem Ergebnis.',
  },
  thisPhone: 'Dieses Handy prüfen',
  forgotten: 'Diese Liste wird nicht mit der Sitzung gespeichert. Nach 15 Minuten verschwinden Handys daraus.',
  ended: 'Diese Sitzung ist beendet, es gibt nichts mehr zu prüfen.',
}
