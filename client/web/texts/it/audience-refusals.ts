import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION, ROOM_CAP } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'audience'> = {
  not_joined: 'Questo dispositivo non è nella sessione, o non lo è più. Entra di nuovo.',
  session_full: `Questa sessione è al completo: partecipano ${number(ROOM_CAP)} persone.`,
  no_open_poll: 'Al momento nessun sondaggio è aperto.',
  poll_not_open: 'Questo sondaggio non è più aperto.',
  too_many_questions: `Qui hai fatto ${number(QUESTIONS_PER_PARTICIPANT)} domande: di più non si può.`,
  questions_full: `Questa sessione ha già ${number(QUESTIONS_PER_SESSION)} domande: di più non si può. Sostieni una domanda simile alla tua.`,
  poll_secret_lost:
    'Dopo un guasto, i voti segreti di questo sondaggio non si possono più distinguere. Chiedi all’host di riproporlo.',
  questions_off: 'In questa sessione non si accettano domande.',
  own_question: 'Non puoi sostenere la tua domanda.',
}
