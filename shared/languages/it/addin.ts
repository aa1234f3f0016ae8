import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: {
    title: 'Collega questa diapositiva a una sessione',
    next: 'Poi scegli il sondaggio che mostra.',
    button: 'Collega',
  },
  hostLink: {
    label: 'Link dell’host',
    hint: 'Nella console dell’host, menu «⋯» in alto: «Link per host e assistenti».',
    wrong: (origin) => `Questo non è un link dell’host di ${origin}. Copialo dalla console di quel sito.`,
  },
  token: { label: 'Token API', title: 'Oppure con un token API' },
  code: 'Codice della sessione',
  choose: 'Quale sondaggio va in questa diapositiva?',
  other: 'Cambia sondaggio',
  unpair: 'Cambia sessione',
  open: 'Apri ora',
  draft: 'Bozza',
  opensWhenShown: 'Si apre quando mostri la diapositiva al pubblico.',
  frame: 'Indirizzo per un iframe. Contiene la chiave dell’host: non condividere la presentazione.',
  copy: { label: 'Copia', done: 'Copiato.' },
  noPoll: 'Il sondaggio di questa diapositiva non è più nella sessione.',
  failed: 'Nessuna connessione. Nuovo tentativo in corso…',
  qr: 'Codice QR che porta alla sessione',
}
