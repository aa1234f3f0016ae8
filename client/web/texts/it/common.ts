import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-texts.ts'

export const { language, number, fraction, percent, date, time, count } = formatters('it')

export const failure: typeof English.failure = {
  broke: 'Qualcosa è andato storto in questa parte della pagina. Ciò che avevi già inviato è al sicuro.',
  reload: 'Ricarica',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Dati non validi. Il server dice: ${wire}`,
  session_not_found: 'Questa sessione non esiste. Controlla il codice o il link.',
  question_not_found: 'Questa domanda non c’è più.',
  too_slow: 'Non è arrivato in tempo. Riprova.',
  session_ended: 'Questa sessione è terminata.',
  too_many_requests: 'Troppi tentativi da qui. Aspetta qualche minuto, poi riprova.',
  too_many_streams: 'La sessione è aperta troppe volte da qui. Chiudi una delle pagine.',
  internal: 'Qualcosa è andato storto sul server. Riprova.',
  starting: 'Il server si sta avviando. Riprova tra poco.',
  disk_full: 'Il server non ha più spazio. Nulla è stato modificato; riprova più tardi.',
  unavailable: 'Il server non raggiunge il suo database. Riprova tra poco.',
}

export const outcome: typeof English.outcome = {
  correct: 'Corretta',
  chosen: 'Il tuo voto',
  average: 'Media',
  of: (n: number) => count(n, { one: '# voto', many: '# di voti', other: '# voti' }),
  points: (n: number) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Posto ${number(place)}` : `Posto ${number(place)} su ${number(of)}`,
  nothing: 'Ancora nessuna risposta.',
}

export const timer: typeof English.timer = {
  timeLeft: 'Tempo rimasto',
  secondsLeft: (n: number) =>
    count(n, { one: '# secondo rimasto', many: '# di secondi rimasti', other: '# secondi rimasti' }),
}

export const sortable: typeof English.sortable = {
  up: (label: string) => `Sposta su «${label}»`,
  down: (label: string) => `Sposta giù «${label}»`,
  place: (label: string, place: number) => `«${label}» è ora al posto ${number(place)}.`,
}

export const scores: typeof English.scores = {
  title: 'Punteggi',
  none: 'Ancora niente punti. Arriveranno con il quiz.',
  points: (n: number) => count(n, { one: '# punto', many: '# di punti', other: '# punti' }),
}

export const phoneAddress: typeof English.phoneAddress = {
  unreachable:
    'I telefoni non raggiungono questo indirizzo, che vale solo su questo computer. Collegalo alla rete dei telefoni e ricarica la pagina, oppure avvia il server con BASE_URL impostata sull’indirizzo a cui lo trovano.',
}
