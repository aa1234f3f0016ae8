import { POLLS_PER_SESSION } from '../../../../shared/limits.ts'
import type { Refusals } from '../../parts/met-refusals.ts'
import { number } from './say.ts'

export const texts: Refusals<'host'> = {
  sign_in_link_invalid: 'Questo link è già stato usato o ha più di 15 minuti. Chiedine uno nuovo.',
  links_off: 'Qui non si usano link di accesso. Accedi con la tua organizzazione.',
  oidc_refused: 'La tua organizzazione non ha confermato l’accesso. Prova ad accedere di nuovo.',
  oidc_unverified:
    'La tua organizzazione non ha verificato il tuo indirizzo e-mail. Fallo verificare, poi accedi di nuovo.',
  oidc_unavailable: 'L’accesso della tua organizzazione non è raggiungibile. Riprova tra poco.',
  oidc_off: 'Qui l’accesso con un’organizzazione non è configurato. Chiedi un link.',
  may_not_host: 'Il tuo indirizzo non può condurre sessioni qui. Chiedi a chi gestisce il servizio di aggiungerlo.',
  not_signed_in: 'Non hai effettuato l’accesso, o è scaduto. Accedi e riprova.',
  cookie_only: 'Non hai effettuato l’accesso, o è scaduto. Accedi e riprova.',
  tools_only: 'Questo token è solo per gli strumenti. Usane uno creato nelle pagine dell’host.',
  not_host: 'Questo è riservato all’host della sessione. Aprila con il link dell’host, o accedi come chi l’ha creata.',
  key_too_narrow:
    'Questo link è per gli assistenti, che non possono farlo. Chiedi all’host di farlo, o chiedi un altro link.',
  not_owner: 'Questo è riservato a chi ha creato la sessione. Accedi con il suo indirizzo.',
  session_would_revive: 'Questa sessione è terminata definitivamente: la sua fine deve restare nel passato.',
  poll_not_found: 'Questo sondaggio non è più nella sessione.',
  poll_not_draft: 'Solo una bozza si può modificare o eliminare; questo sondaggio è già stato aperto.',
  scores_off: 'Questa sessione non conta i punti. Attivali prima nelle sue impostazioni.',
  poll_is_draft: 'Questo sondaggio è ancora una bozza: prima va aperto.',
  answer_not_found: 'Nessuno ha dato questa risposta, o non c’è più.',
  answers_not_written: 'Si possono nascondere solo risposte scritte: di una nuvola di parole o di testo libero.',
  answers_not_texts: 'Solo una risposta di testo libero può stare da sola sullo schermo.',
  answer_hidden: 'Questa risposta è nascosta. Mostrala prima, poi mettila sullo schermo.',
  results_hidden: 'I risultati di questo sondaggio sono nascosti. Rivelali prima.',
  poll_not_on_wall: 'Sullo schermo c’è ormai un altro sondaggio; solo le sue risposte possono andarci.',
  poll_closed: 'Questo sondaggio è chiuso definitivamente. Per nuovi voti, creane un altro.',
  other_poll_open: 'È appena stato aperto un altro sondaggio. Guardalo prima, poi riprova.',
  votes_secret:
    'I voti di questa sessione sono segreti: l’esportazione dice chi c’era, ma nulla dice chi ha votato cosa.',
  too_many_polls: `Una sessione contiene al massimo ${number(POLLS_PER_SESSION)} sondaggi. Elimina una bozza per fare posto.`,
  move_not_allowed: 'Nel frattempo lo stato della domanda è cambiato e non lo permette più.',
  body_too_large: 'È troppo in una volta sola: più di 64 KiB.',
  mails_waiting: 'Ci sono troppe e-mail in uscita. Riprova tra poco.',
}
