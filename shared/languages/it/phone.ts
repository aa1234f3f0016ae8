import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Entra in una sessione',
    go: 'Continua',
    hint: 'Le sei lettere e cifre che vedi sullo schermo.',
    short: 'Un codice ha sei lettere e cifre, mai 0, O, 1, I o L.',
    unknown: 'Non c’è nessuna sessione con questo codice. Controllalo e riprova.',
  },
  hosting: 'Conduci una sessione?',
  join: {
    welcome: 'Benvenuti!',
    go: 'Partecipa',
    going: 'Accesso in corso…',
    waits: 'Nessuna connessione. Parteciperai appena torna. Se il Wi‑Fi ha una pagina di accesso, accedi lì.',
  },
  name: 'Il tuo nome',
  email: 'La tua e-mail',
  ticket: {
    label: 'Il tuo biglietto',
    hint: 'Le dieci lettere e cifre che ti ha dato chi conduce la sessione.',
    length: (n) => `Un biglietto ha dieci lettere e cifre: questo ne ha ${number(n)}.`,
  },
  optional: '(facoltativo)',
  secret: 'Il voto è segreto: a sondaggio chiuso, nessuno può sapere chi ha votato cosa.',
  anonymous: 'Lascia vuoti entrambi i campi per partecipare senza nome.',
  rename: { add: 'Aggiungi un nome', change: (name) => `Cambia il tuo nome, ora ${name}` },
  cancel: 'Annulla',
  leave: {
    short: 'Lascia',
    title: 'Lascia la sessione',
    sure: 'Lasciare la sessione?',
    what: 'Il tuo nome, la tua e-mail e le tue domande in attesa di approvazione vengono eliminati. I tuoi voti e le altre domande restano, senza il tuo nome.',
    ticket: 'Il tuo biglietto non sarà più valido.',
  },
  gone: {
    removed: 'Sei stato rimosso',
    title: 'Hai lasciato la sessione',
    hint: 'Il tuo nome e la tua e-mail sono stati eliminati.',
    back: 'Entra di nuovo',
    other: 'Entra in un’altra sessione',
    ticket: 'Entra con un altro biglietto',
  },
  full: {
    title: 'Questa sessione è al completo',
    hint: 'Chiedi all’host di fare posto, poi riprova. Intanto puoi seguirla sullo schermo.',
  },
  waits: 'Nessuna connessione. Lo invieremo appena torna. Se il Wi‑Fi ha una pagina di accesso, accedi lì.',
  cookiesBlocked:
    'Questo browser blocca i cookie di questo sito, senza i quali non si può votare. Consenti i cookie o apri il link in un altro browser, poi entra di nuovo.',
  seen: {
    all: 'Tutti possono vedere i nomi.',
    host: 'Solo l’host vede il tuo nome e la tua e-mail.',
    name: 'Solo l’host vede il tuo nome.',
  },
  notFound: {
    title: 'Qui non c’è nulla',
    page: 'Questa pagina non esiste. Per partecipare, inserisci il codice di una sessione.',
    unknown: 'Codice non trovato',
  },
}

export const takingPart: typeof English.takingPart = {
  ended: 'Questa sessione è terminata',
  stay: 'I risultati restano qui finché l’host li conserva.',
  empty: {
    title: 'Tutto pronto',
    hint: 'Il prossimo sondaggio apparirà qui appena l’host lo apre.',
    meanwhile: 'Nel frattempo puoi fare una domanda.',
  },
  notShown: 'L’host non ha ancora mostrato i risultati. Appariranno qui.',
  results: 'Risultati',
  news: 'Nuovo',
  announced: {
    opened: (prompt) => `È aperto un sondaggio: ${prompt}`,
    closed: (prompt) => `Il sondaggio è finito: ${prompt}`,
    ended: 'L’host ha terminato la sessione.',
    revealed: 'I risultati sono cambiati.',
  },
  place: (place, of) => (of === undefined ? `${number(place)}º posto` : `${number(place)}º posto su ${number(of)}`),
  ahead: (points, place) => `${number(place)}º posto a ${points} di distanza`,
  ownPoints: (points) => `Tu: ${points}`,
  noPoints: 'Ancora nessun punto',
  scoresOnWall: 'I punteggi sono sullo schermo',
  verdict: { right: 'Esatto!', wrong: 'Non proprio', none: 'A questa non hai risposto.' },
  right: { one: 'Risposta giusta:', each: 'Ognuna di queste è giusta:', all: 'Risposte giuste:' },
  edited: {
    before: 'Non ancora inviato.',
    after: 'La modifica non è ancora stata inviata. Vale ciò che avevi inviato prima.',
  },
  changed: {
    late: 'L’ultima modifica è arrivata troppo tardi e non vale.',
    unsure: 'L’ultimo voto non è stato confermato in tempo e potrebbe non valere.',
    tooLate: (what) => `La modifica in “${what}” è arrivata troppo tardi.`,
    stays: { vote: (what) => `Il tuo voto resta “${what}”.`, written: (what) => `La tua risposta resta “${what}”.` },
  },
  checking: 'Verifichiamo se il tuo ultimo voto vale…',
  neverSent: 'Non hai inviato:',
  lostVote: {
    text: (prompt) => `«${prompt}» si è chiuso prima che il tuo ultimo voto fosse confermato. Potrebbe non valere.`,
    ok: 'Ho capito',
  },
  guest: {
    text: 'Ora si contano i punti. Sullo schermo appari come ospite.',
    ask: (name) => `Vuoi mostrare “${name}”?`,
    show: 'Mostra il mio nome',
    stay: 'Resta ospite',
  },
  thanks: 'Grazie per aver partecipato!',
  poll: 'Sondaggio',
  open: 'Aperto',
  soFar: {
    right: 'Saprai se è giusta alla chiusura del voto.',
    byHost: 'L’host decide quando mostrare i risultati.',
    title: 'Risposte finora',
    atClose: 'I risultati appariranno qui alla chiusura della votazione.',
    written: 'Le risposte appariranno qui alla chiusura.',
    afterAnswer: 'Rispondi per vedere che cosa dicono gli altri.',
  },
  yours: { vote: 'Il tuo voto:', written: 'La tua risposta:' },
  vote: {
    sending: 'Invio del voto…',
    in: 'Il tuo voto è registrato. Puoi ancora cambiarlo.',
    waits: 'Nessuna connessione. Conserviamo il tuo voto e lo invieremo appena torna.',
    late: 'Il sondaggio si è chiuso prima che arrivasse il tuo voto, che quindi non vale.',
  },
  written: {
    sending: 'Invio della risposta…',
    in: 'La tua risposta è registrata. Puoi ancora cambiarla.',
    waits: 'Nessuna connessione. Conserviamo la tua risposta e la invieremo appena torna.',
    late: 'Il sondaggio si è chiuso prima che arrivasse la tua risposta, che quindi non vale.',
  },
  write: {
    word: 'Una parola o una breve frase',
    answer: 'La tua risposta',
    send: 'Invia',
    change: 'Invia la modifica',
  },
  characters: {
    left: (n) => count(n, { one: '# carattere rimasto', many: '# di caratteri rimasti', other: '# caratteri rimasti' }),
    tooMany: (n) =>
      count(n, { one: '# carattere di troppo', many: '# di caratteri di troppo', other: '# caratteri di troppo' }),
  },
  several: {
    one: 'Scegline una.',
    upTo: (n) => `Scegline fino a ${number(n)}.`,
    chosen: (n, most) => `${number(n)} di ${number(most)} scelte`,
    full: 'Deselezionane una per sceglierne un’altra.',
  },
  words: {
    upTo: (n) => `Fino a ${number(n)} parole o brevi frasi`,
    oneEach: 'Una per campo. Il campo successivo compare mentre scrivi.',
    number: (n) => `Parola ${number(n)}`,
    same: 'Hai già questa parola.',
  },
  rank: {
    points: (first, last) => `Il primo posto dà ${first}, l’ultimo ${last}.`,
    hint: 'Metti in alto la tua preferita: trascina o usa le frecce.',
    again: 'Trascina o usa le frecce, poi invia la modifica.',
    send: 'Invia il mio ordine',
    untouched: 'L’elenco inizia in ordine casuale.',
  },
  moveBy: { up: (label) => `Sposta su «${label}»`, down: (label) => `Sposta giù «${label}»` },
  ask: {
    label: 'Fai una domanda',
    hint: { before: 'L’host controlla prima le domande.', after: 'Tutti vedono subito la tua domanda.' },
    send: 'Invia',
  },
  question: {
    sending: 'Invio della domanda…',
    waits: 'Nessuna connessione. Conserviamo la tua domanda e la invieremo appena torna.',
    asked: { before: 'Inviata all’host.', after: 'Inviata. Ora la vedono tutti.' },
  },
  instead: 'Già chiesto? Vota piuttosto:',
  upvotedAlready: 'Già chiesto, e l’hai votata.',
  clearDraft: 'Cancella la mia bozza',
  upvotedInstead: 'Votata. La tua bozza è stata cancellata.',
  undo: 'Annulla',
  orders: { votes: 'Più votate', newest: 'Recenti' },
  fresh: (n) => `${count(n, { one: '# nuova domanda', many: '# di nuove domande', other: '# nuove domande' })}`,
  onStage: 'Sullo schermo',
  takenAway: 'L’host ha rimosso questa domanda o l’ha unita a un’altra, che ora ha i suoi voti.',
  noQuestions: 'Ancora nessuna domanda. La tua potrebbe essere la prima.',
  noQuestionsAtEnd: 'Nessuna domanda.',
  states: {
    pending: 'In attesa di approvazione',
    approved: '',
    highlighted: 'Ora sullo schermo',
    hidden: 'Non mostrata',
    answered: 'Risolta',
  },
  mine: 'Tua',
  merged: 'Comprende la tua domanda:',
  reply: 'Risposta dell’host:',
  upvote: (n, text) => `Vota «${text}», ${common.upvotes(n)}`,
}

const REMOVED = 'Sei stato rimosso da questa sessione. Chiedi a chi la conduce di farti rientrare.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Non sei più in questa sessione. Entra di nuovo.',
  session_full: () => 'Questa sessione è al completo per ora.',
  too_many_questions: () => `Hai già fatto ${number(QUESTIONS_PER_PARTICIPANT)} domande: è il massimo.`,
  questions_full: () =>
    `Questa sessione ha già ${number(QUESTIONS_PER_SESSION)} domande: è il massimo. Vota una domanda simile alla tua.`,
  poll_secret_lost:
    'Un guasto ha distrutto la chiave dei voti segreti di questo sondaggio. L’host deve chiuderlo e riproporlo.',
  questions_off: 'In questa sessione non si accettano domande.',
  own_question: 'Non puoi votare la tua domanda.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Qui si partecipa con un biglietto. Inseriscilo.',
  ticket_unknown: 'Questo biglietto non è valido qui. Controllalo o chiedine un altro a chi conduce la sessione.',
  ticket_used:
    'Qualcuno partecipa già con questo biglietto in un altro browser. Chiedine un altro a chi conduce la sessione.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minuto', many: '# di minuti', other: '# minuti' })

const LATE = 'I nuovi sondaggi appaiono con secondi di ritardo'
const CLOCK =
  'I voti e i timer non ne dipendono. Imposta data e ora del telefono su automatico. Se lo dicono tutti i telefoni, è sbagliato l’orologio del server.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Prova della sala',
  phone: (place) => `Telefono ${number(place)}`,
  verdict: {
    trying: 'Prova in corso…',
    ready: 'Questo telefono è pronto.',
    works: (n) =>
      count(n, {
        one: 'Questo telefono può votare, con # problema.',
        many: 'Questo telefono può votare, con # di problemi.',
        other: 'Questo telefono può votare, con # problemi.',
      }),
    cannot: 'Questo telefono non può votare.',
  },
  again: 'Prova di nuovo',
  join: 'Vai alla sessione',
  anyway: 'Vai comunque alla sessione',
  steps: {
    reached: 'La pagina è arrivata dal server',
    streamed: 'I nuovi sondaggi appaiono subito',
    clock: 'L’orologio è esatto',
    cookies: 'Il browser conserva i cookie',
  },
  tries: {
    voted: 'Invio di un voto di prova',
    streamed: 'In attesa dei cambiamenti',
    clock: 'Controllo dell’orologio',
    cookies: 'Controllo dei cookie',
  },
  failed: {
    over: 'Questa prova è conclusa. Inquadra di nuovo il codice sullo schermo dell’host.',
    refused: (wire) => `Il server non ha accettato il voto di prova. Dice: ${wire}`,
    unreached: 'Il server non risponde più. Controlla che il telefono sia nel Wi‑Fi della sala, poi prova di nuovo.',
  },
  faults: {
    slow: ({ answered }) => `Un voto ha richiesto ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `L’orologio è avanti di ${inMinutes(ahead)}`,
    behind: ({ ahead }) => `L’orologio è indietro di ${inMinutes(-ahead)}`,
    cookies: () => 'Il browser blocca i cookie',
  },
  remedies: {
    slow: 'Qui il Wi‑Fi è debole o affollato: avvicinati a un punto di accesso o usa i dati mobili.',
    held: 'I voti contano. Ciò che ritarda i cambiamenti è tra telefono e server.',
    cut: 'I voti contano. Disattiva VPN e risparmio dati sul telefono.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Senza un cookie non si può partecipare. Consentili per questo indirizzo, o aprilo in un altro browser e non in una scheda privata.',
  },
  forIt: {
    label: 'Per l’IT',
    held: 'Un proxy trattiene il flusso. In nginx imposta proxy_buffering off, come in server/deploy/nginx.conf; negli altri proxy disattiva buffer e compressione di text/event-stream.',
    cut: 'Il flusso non passa. Lascia passare text/event-stream in proxy e firewall.',
  },
  back: 'Torna alla console',
  scan: 'Inquadra questo codice con telefoni in prima e in ultima fila.',
  qrOf: (address) => `Codice QR per provare un telefono su ${address}`,
  typed: (host) =>
    `Niente fotocamera? Scrivi ${host} nel browser del telefono: se appare una pagina, il telefono raggiunge il server.`,
  noPage: 'Il telefono non mostra nessuna pagina?',
  nothing: (host) =>
    `Non raggiunge ${host}: collegalo alla stessa rete del server, apri la porta nel firewall e disattiva l’«isolamento dei client» del Wi‑Fi.`,
  sum: {
    none: 'Ancora nessun telefono provato',
    some: (ready, all) =>
      `${number(ready)} su ${count(all, { one: '# telefono pronto.', many: '# di telefoni pronti.', other: '# telefoni pronti.' })}`,
    next: 'Ora provane uno in ultima fila.',
  },
  states: {
    ready: 'Pronto',
    trying: 'In prova',
    slow: 'Lento',
    clock: 'Ora sbagliata',
    cannot: 'Non può votare',
    lost: 'Contatto perso',
  },
  lost: {
    what: 'Ha inviato un voto di prova, poi più nulla',
    why: 'Forse è bloccato o fuori dalla rete. Prova di nuovo sul telefono.',
  },
  voteTook: (ms) => `Voto di prova in ${number(ms)} ms`,
  begin: {
    show: 'Mostra questa pagina sul proiettore, o gira per la sala con un telefono.',
    seen: 'Ogni telefono si prova per cinque secondi e poi compare qui con il suo esito.',
  },
  thisPhone: 'Prova questo telefono',
  forgotten: 'Questo elenco non viene salvato con la sessione. I telefoni ne escono dopo 15 minuti.',
  ended: 'Questa sessione è terminata: non c’è più nulla da provare.',
}
