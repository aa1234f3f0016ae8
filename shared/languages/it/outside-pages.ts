import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

export const it: Translation<'it', typeof pages> = {
  language: 'it',
  direction: 'ltr',
  html: {
    description: 'Vota, fai domande e scopri che cosa pensa la sala. Niente app, niente account: basta un codice.',
    notStarted: (oldest) =>
      `Questa pagina non si avvia qui. Ricaricala o prova con un browser più recente: a partire da ${oldest}.`,
    noScript: 'Questa pagina ha bisogno di JavaScript.',
  },
  starting: 'live-audience si sta avviando. Questa pagina si aprirà da sola tra un momento.',
  demo: {
    what: 'Questa è una dimostrazione. Tutto viene cancellato entro un’ora.',
    join: 'Partecipa alla sessione',
    wall: 'Guarda lo schermo',
    host: 'Conduci una sessione',
    own: 'Usalo sul tuo server',
  },
  addin: 'Apre un sondaggio quando appare la sua diapositiva e mostra il risultato in tempo reale.',
  mail: {
    subject: 'Accedi a live-audience',
    open: 'Apri questo link per accedere come host. Vale una volta sola, per 15 minuti:',
    otherwise: 'Se non l’hai chiesto, non fare nulla.',
  },
  commonWords: [
    'il i gli uno di del dello della dei delle dell al allo alla ai alle nel nella per con su da dal dalla anche oggi',
    'mio mia nostro nostra dopo poi funziona',
    'è sono sarà saranno ha hanno abbiamo avete stato stata ci si mi vi che chi cosa come perché qual quale quali quanto',
    'quanta quanti quante dove possiamo può si questo questa quest e o',
  ],
  headings: {
    prompt: 'domanda domande quesito',
    option: 'risposta risposte opzione opzioni scelta alternativa',
    right: 'corretta corrette corretto esatta giusta soluzione',
    wrong: 'errata errate sbagliata sbagliate scorretta',
    seconds: 'tempo secondi sec durata',
    explanation: 'spiegazione spiegazioni motivazione commento',
    number: 'numero',
    other: 'tipo tipologia immagine video punti punteggio categoria argomento tema difficoltà livello lingua autore',
  },
  workbook: {
    sheets: { summary: 'Riepilogo', questions: 'Domande' },
    headings: {
      title: 'Titolo',
      created: 'Creata',
      opened: 'Iniziata',
      ended: 'Terminata',
      participants: 'Partecipanti',
      left: 'Usciti',
      asked: 'Domande',
      poll: 'N.',
      kind: 'Tipo',
      prompt: 'Domanda',
      state: 'Stato',
      votes: 'Voti',
      average: 'Media',
      explanation: 'Spiegazione',
      answer: 'Risposta',
      tally: 'Voti',
      points: 'Punti',
      place: 'Posto',
      share: 'Quota',
      correct: 'Corretta',
      question: 'Domanda',
      upvotes: 'Voti',
      askedAt: 'Inviata',
      reply: 'Risposta',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'sì',
  },
}
