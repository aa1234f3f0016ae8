import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Annulla',
  close: 'Chiudi',
  anonymous: 'Anonimo',
  toSignIn: 'Accedi',
  account: { signedInAs: (name) => `Accesso effettuato come ${name}`, logOut: 'Esci', interface: 'Interfaccia REST' },
  token: {
    label: 'Crea un token API',
    hint: 'Per i programmi. Vale 30 giorni, anche dopo l’uscita, e viene mostrato una volta sola.',
    byHand: 'Seleziona il token e copialo.',
  },
  copy: { label: 'Copia', done: 'Copiato.', byHand: 'Copia questo link' },
  sessions: 'Le tue sessioni',
  noSessions: 'Ancora nessuna sessione. Crea la prima qui sopra.',
  more: 'Mostra altre',
  newSession: 'Nuova sessione',
  title: 'Titolo',
  file: { title: 'Sondaggi da un file (facoltativo)', count: (n) => `${counts.polls(n)} in questo file.` },
  create: 'Crea',
  secretVotes: {
    label: 'Voto segreto',
    hint: 'Nessuno saprà chi ha votato o chiesto cosa, nemmeno tu. Non potrai cambiarlo in seguito.',
  },
  statuses: { planned: 'In programma', live: 'In corso', ended: 'Terminata' },
  noStart: 'Senza inizio',
  starts: (when) => `Inizia ${when}`,
  ends: (when) => `Termina ${when}`,
  endedOn: (when) => `Terminata: ${when}`,
  kinds: {
    multiple_choice: 'Scelta multipla',
    word_cloud: 'Nuvola di parole',
    quiz: 'Quiz',
    rating: 'Valutazione',
    open_text: 'Testo libero',
    ranking: 'Classifica',
  },
  created: (when) => `Creata: ${when}`,
  open: 'Apri',
  find: 'Cerca',
  orBegin: 'Oppure parti da un modello',
  copyOf: (title) => `${title} (copia)`,
  noneFound: 'Nessuna sessione con questo nome.',
  moreFor: (title) => `Altro per «${title}»`,
  duplicate: 'Duplica',
  hallCheck: 'Prova della sala',
}

export const signIn: typeof English.signIn = {
  email: 'Il tuo indirizzo e-mail',
  mailed: {
    button: 'Inviami un link',
    done: 'Il link è in arrivo. Se non c’è un server di posta, lo trovi nel terminale del server.',
  },
  link: {
    hint: (host) => `Questo browser resterà connesso a ${host} per 30 giorni. Il link vale una volta sola.`,
    checking: 'Controllo del tuo link…',
  },
  byOrganisation: 'Accedi con la tua organizzazione',
  or: 'oppure',
  printed: {
    button: 'Mostra un nuovo link nel terminale',
    hint: 'Apri il link che si trova nel terminale in cui è stato avviato il server. Un link vale una volta sola, per 15 minuti.',
    done: 'C’è un nuovo link nel terminale in cui è stato avviato il server. Aprilo da lì o copialo in questo browser.',
  },
  byLink: 'Qualcuno ti ha dato un link alla sessione? Aprilo di nuovo: non dovrai accedere.',
  other: 'Qualcun altro gestisce questo server? Chiedigli un link di accesso.',
  toTakePart: 'Vuoi partecipare?',
  join: 'Entra con un codice',
  remote: (item) => [
    'Hai già fatto l’accesso sul computer?',
    'Apri lì la sessione.',
    `Scegli «${item}» nel suo menu.`,
    'Inquadra il codice con questo telefono.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Questo link è già stato usato o ha più di 15 minuti. Ottienine qui uno nuovo.',
  links_off: 'Qui non si usano link di accesso. Accedi con la tua organizzazione.',
  oidc_refused: 'La tua organizzazione non ha confermato l’accesso. Prova ad accedere di nuovo.',
  oidc_unverified:
    'La tua organizzazione non ha verificato il tuo indirizzo e-mail. Fallo verificare, poi accedi di nuovo.',
  oidc_no_email:
    'La tua organizzazione non ha comunicato il tuo indirizzo email. Rivolgiti a chi gestisce questo servizio.',
  oidc_unavailable: 'L’accesso della tua organizzazione non è raggiungibile. Riprova tra poco.',
  oidc_off: 'Qui l’accesso con un’organizzazione non è configurato. Accedi con un link.',
  may_not_host: 'Il tuo indirizzo non può condurre sessioni qui. Chiedi a chi gestisce il servizio di aggiungerlo.',
  not_signed_in: 'Non hai effettuato l’accesso. Accedi e riprova.',
  cookie_only: 'Non hai effettuato l’accesso. Accedi e riprova.',
  tools_only: 'Questo token è solo per gli strumenti. Usane uno creato nelle pagine dell’host.',
  not_host: 'Solo l’host della sessione può farlo. Aprila con il link dell’host, o accedi come chi l’ha creata.',
  key_too_narrow:
    'Questo link è per gli assistenti, che non possono farlo. Chiedi all’host di farlo, o chiedi un altro link.',
  not_owner: 'Solo chi ha creato la sessione può farlo. Accedi con il suo indirizzo.',
  session_would_revive: 'Questa sessione è terminata definitivamente. La sua fine non si può più rinviare.',
  poll_not_found: 'Questo sondaggio non è più nella sessione.',
  poll_not_draft: 'Solo una bozza si può modificare o eliminare; questo sondaggio è già stato aperto.',
  scores_off: 'Questa sessione non conta i punti. Attivali prima nelle sue impostazioni.',
  answer_not_found: 'Nessuno ha dato questa risposta, o non c’è più.',
  answer_hidden: 'Questa risposta è nascosta. Mostrala prima, poi mettila sullo schermo.',
  results_hidden: 'I risultati di questo sondaggio sono nascosti. Rivelali prima.',
  poll_not_on_wall: 'Sullo schermo ora c’è un altro sondaggio; si possono mostrare solo le sue risposte.',
  poll_closed: 'Questo sondaggio è chiuso definitivamente. Per nuovi voti, creane un altro.',
  other_poll_open: 'È appena stato aperto un altro sondaggio. Guardalo prima, poi riprova.',
  too_many_polls: () =>
    `Una sessione contiene al massimo ${number(POLLS_PER_SESSION)} sondaggi. Elimina una bozza per fare posto.`,
  too_many_pictures:
    'Una sessione contiene al massimo 100 immagini, 20 MiB in tutto. Crea un’altra sessione per aggiungerne.',
  move_not_allowed: 'Nel frattempo lo stato della domanda è cambiato e non lo permette più.',
  question_merged: 'Questa domanda è unita a un’altra. Prima separala.',
  question_not_merged: 'Questa domanda non è unita a nessun’altra.',
  merge_not_allowed: 'L’altra domanda è nascosta o già unita a un’altra. Scegline una visibile.',
  person_not_found: 'Questa persona non è in questa sessione.',
  no_seat_left: 'Tutti i posti sono occupati. Prima rimuovi qualcun altro.',
  ticket_not_found: 'Questa sessione non ha emesso questo biglietto.',
  tickets_off: 'Qui possono partecipare tutti. Prima imposta l’accesso con biglietto.',
  too_many_tickets: () =>
    `Una sessione ha al massimo ${number(TICKETS_PER_SESSION)} biglietti validi. Prima annullane qualcuno.`,
  body_too_large: 'Sono troppi dati in una volta sola: più di 64 KiB.',
  mails_waiting: 'Ci sono troppe e-mail in uscita. Riprova tra poco.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Prima dell’intervento',
    polls: 'Prepara i sondaggi nell’ordine in cui devono aprirsi.',
    hall: 'Prova la sala: i telefoni inquadrano un codice e indicano se pagina, voti e aggiornamenti arrivano.',
    wall: 'Apri lo schermo della sala sul proiettore, a schermo intero, e usa il telefono come telecomando.',
  },
  during: {
    title: 'Sul palco',
    next: 'Un tasto o un pulsante fa il passo successivo: apre un sondaggio, lo chiude, rivela ciò che è nascosto e apre il prossimo.',
    clear: '«Accoglienza» mostra come partecipare. Premilo di nuovo per ritrovare ciò che c’era prima.',
    undo: '«Annulla» torna indietro di un passo.',
  },
  questions: {
    title: 'Domande',
    approve: 'Se controlli le domande, il pubblico vede solo quelle che approvi.',
    marked: 'I tasti agiscono sulla domanda selezionata: mostrala sullo schermo, poi «Segna come risolta».',
  },
  trouble: {
    title: 'Se qualcosa non va',
    connection:
      'Senza connessione, lo schermo mantiene ciò che mostra e i telefoni conservano i voti fino all’invio. Tutto riprende da solo.',
    reach:
      'Se nessuno riesce a partecipare, i telefoni non raggiungono l’indirizzo sullo schermo. La prova della sala ti dice che cosa fare.',
    wall: 'Se lo schermo o questa pagina sono stati chiusi, riaprili. Non si perde nulla.',
  },
  after: {
    title: 'Dopo',
    end: 'Termina la sessione: lo schermo ringrazia e nessuno può più votare.',
    report: 'Stampa il report con tutti i grafici o esporta risultati e partecipanti in CSV.',
  },
}
