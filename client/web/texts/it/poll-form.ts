import type { texts as English } from '../en/poll-form.ts'
import { count, number } from './say.ts'

export const texts: typeof English = {
  newPoll: 'Nuovo sondaggio',
  editPoll: 'Modifica il sondaggio',
  close: 'Chiudi',
  save: 'Salva',
  discard: 'Scarta',
  kind: 'Tipo',
  prompt: 'Che cosa chiedi?',
  options: 'Opzioni',
  pasteHint: 'Se incolli un elenco, ogni riga diventa un’opzione.',
  optionNumber: (n: number) => `Opzione ${number(n)}`,
  correct: (n: number) => `L’opzione ${number(n)} è quella corretta`,
  rightOne: 'Quella corretta',
  addOption: 'Aggiungi un’opzione',
  removeOption: (n: number) => `Togli l’opzione ${number(n)}`,
  explanation: 'Perché è corretta (si mostra con la risposta)',
  reveal: 'La sala vede i risultati',
  reveals: {
    live: 'man mano che arrivano',
    closed: 'a votazione chiusa',
    host: 'quando li riveli',
  },
  timer: 'Timer',
  noTimer: 'Nessuno',
  moderated: 'Mostra le risposte solo dopo la tua approvazione',
  pasteTitle: 'Incolla più sondaggi',
  pasteLabel: 'Sondaggi come testo',
  pasteHow:
    'Una riga per domanda e sotto un’opzione per riga: «- opzione», oppure «* opzione corretta» per un quiz. Senza opzioni è una domanda aperta.',
  pasteExample: 'Com’era il pranzo?\n- Ottimo\n- Così così\n\nQual è il pianeta più grande?\n- Marte\n* Giove',
  preview: (n: number) => count(n, { one: '# sondaggio', many: '# di sondaggi', other: '# sondaggi' }),
  tooFew: 'servono almeno due opzioni',
  tooLong: 'è troppo lungo',
  tooMany: 'ha troppe opzioni',
  add: (n: number) => `Aggiungi ${count(n, { one: '# sondaggio', many: '# di sondaggi', other: '# sondaggi' })}`,
}
