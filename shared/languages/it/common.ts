import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'it', 'one' | 'many' | 'other'>(
  'it',
)

export const failure: typeof English.failure = {
  broke: 'Qualcosa è andato storto in questa parte della pagina. Ciò che avevi già inviato è al sicuro.',
  reload: 'Ricarica',
  failed: 'Operazione non riuscita. Controlla la connessione e riprova.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Dati non validi. Il server dice: ${wire}`,
  session_not_found: 'Questa sessione non esiste. Controlla il codice o il link.',
  question_not_found: 'Questa domanda non c’è più.',
  too_slow: 'La richiesta non è arrivata in tempo. Riprova.',
  session_ended: 'Questa sessione è terminata.',
  too_many_requests: 'Troppi tentativi da qui. Aspetta qualche minuto, poi riprova.',
  internal: 'Qualcosa è andato storto sul server. Riprova.',
  starting: 'Il server si sta avviando. Riprova tra poco.',
  disk_full: 'Il server non ha più spazio. Nulla è stato modificato; riprova più tardi.',
  unavailable: 'Il server non raggiunge il suo database. Riprova tra poco.',
}

const people = (n: number): string => count(n, { one: '# persona', many: '# di persone', other: '# persone' })

export const common: typeof English.common = {
  loading: 'Caricamento…',
  connection: { connecting: 'Connessione in corso…', lost: 'Riconnessione in corso…', back: 'Connesso.' },
  tryAgain: 'Riprova',
  reply: 'Risposta:',
  mergedQuestions: 'Domande unite',
  save: 'Salva',
  signIn: 'Accedi come host',
  code: 'Codice',
  questions: 'Domande',
  openNow: {
    'choose-one': 'Vota ora',
    scale: 'Valuta ora',
    rank: 'Ordina ora',
    word: 'Invia la tua parola',
    text: 'Rispondi ora',
  },
  votingClosed: 'La votazione è chiusa',
  answersClosed: 'Le risposte sono chiuse',
  later: 'Risultati in arrivo',
  correct: 'Corretta',
  chosen: 'Il tuo voto',
  average: 'Media',
  scale: { lowest: 'minimo', highest: 'massimo' },
  nothing: 'Ancora nessuna risposta.',
  noAnswers: 'Nessuna risposta.',
  votes: (n) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  right: (n, all) => `${count(n, { one: '# corretta', many: '# di corrette', other: '# corrette' })} su ${number(all)}`,
  upToEach: (n, most) => `${people(n)}, fino a ${number(most)} ciascuna`,
  points: (n) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
  answers: (n) => count(n, { one: '# risposta', many: '# di risposte', other: '# risposte' }),
  upvotes: (n) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  joined: (n) => count(n, { one: '# si è unito', many: '# si sono uniti', other: '# si sono uniti' }),
  timeLeft: 'Tempo rimanente',
  secondsLeft: (n) => count(n, { one: 'Manca # secondo', many: 'Mancano # di secondi', other: 'Mancano # secondi' }),
  moved: (label, place) => `«${label}» è ora in posizione ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# sondaggio', many: '# di sondaggi', other: '# sondaggi' }),
  questions: (n) => count(n, { one: '# domanda', many: '# di domande', other: '# domande' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Partecipa su',
  qrOf: (address) => `Codice QR che porta a ${address}`,
  scores: {
    title: 'Punteggi',
    podium: 'Il podio',
    winners: 'Complimenti!',
    none: 'Ancora nessun punto. Arriveranno con il primo quiz.',
    atEnd: 'Nessun punto.',
  },
  timeUp: 'Tempo scaduto!',
  putInOrder: 'Ordina le opzioni sul telefono',
  pointsOfPlace: (place, points) => `${number(place)}º posto = ${points}`,
  closestTo: 'Più vicino a',
  explanation: 'Spiegazione',
  chosenRight: (n, all) => `Con una risposta giusta: ${number(n)} su ${number(all)}`,
  turnout: (n, all) =>
    count(n, {
      one: `# su ${number(all)} ha risposto`,
      many: `# su ${number(all)} hanno risposto`,
      other: `# su ${number(all)} hanno risposto`,
    }),
  more: (n) => `+${number(n)} altre`,
  comeBy: (n) => `+${number(n)} altre in arrivo`,
  ofAll: (some, all) => `${some} di ${number(all)}`,
  unreachable:
    'I telefoni non raggiungono questo indirizzo: funziona solo su questo computer. Collegalo alla rete dei telefoni e ricarica la pagina, oppure imposta BASE_URL su un indirizzo raggiungibile dai telefoni.',
}
