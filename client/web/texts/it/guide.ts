import type { texts as English } from '../en/guide.ts'

export const texts: typeof English = {
  help: 'Aiuto',
  chapters: {
    before: {
      title: 'Prima dell’intervento',
      polls: 'Prepara i sondaggi come bozze, nel loro ordine. Il primo è segnato come prossimo.',
      hall: 'Prova la sala: i telefoni scansionano un codice e dicono se pagina, voto e flusso arrivano.',
      wall: 'Apri lo schermo della sala sul proiettore, a schermo intero, e porta con te il telefono come telecomando.',
    },
    during: {
      title: 'Sul palco',
      next: 'Un tasto o un pulsante fa il passo successivo: apre un sondaggio, lo chiude, rivela ciò che è nascosto e apre il prossimo.',
      clear: '«Svuota» mostra subito come partecipare; premuto di nuovo, ciò che c’era prima.',
      undo: '«Annulla» torna indietro di un passo.',
    },
    questions: {
      title: 'Domande',
      approve: 'Con la moderazione, la sala vede una domanda quando la approvi.',
      marked: 'I tasti agiscono sulla domanda segnata: portala sullo schermo, poi segnala come risolta.',
    },
    trouble: {
      title: 'Se qualcosa non va',
      connection:
        'Senza connessione lo schermo tiene ciò che mostra e i telefoni tengono il voto finché non è inviato. Tutto riprende da solo.',
      reach:
        'Se nessuno può partecipare, i telefoni non raggiungono l’indirizzo sullo schermo: la prova della sala dice che cosa fare.',
      wall: 'Se lo schermo o questa pagina sono stati chiusi, riaprili. Niente va perso.',
    },
    after: {
      title: 'Dopo',
      end: 'Termina la sessione: lo schermo ringrazia e nessuno può più votare.',
      report: 'Il rapporto stampa ogni grafico; risultati e persone si esportano in CSV.',
    },
  },
}
