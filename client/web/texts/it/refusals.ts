import type { Refusals } from '../../parts/met-refusals.ts'

export const texts: Refusals<'everywhere'> = {
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
