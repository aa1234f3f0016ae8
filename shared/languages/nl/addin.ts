import type * as English from '../en/addin.ts'

export const addin: typeof English.addin = {
  pair: { title: 'Koppel deze dia aan een sessie', next: 'Daarna kies je de poll die erop komt.', button: 'Koppelen' },
  hostLink: {
    label: 'Hostlink',
    hint: 'In de console, menu ‘⋯’ bovenaan: ‘Links voor hosts en helpers’.',
    wrong: (origin) => `Dit is geen hostlink van ${origin}. Kopieer er een uit de console daar.`,
  },
  token: { label: 'API-token', title: 'Of gebruik een API-token' },
  code: 'Code van de sessie',
  choose: 'Welke poll hoort bij deze dia?',
  other: 'Andere poll kiezen',
  unpair: 'Andere sessie kiezen',
  open: 'Nu openen',
  draft: 'Concept',
  opensWhenShown: 'Gaat open zodra deze dia aan de zaal wordt getoond.',
  frame: 'Adres voor een iframe in je presentatie. Het bevat de hostsleutel: deel de presentatie dus niet.',
  copy: { label: 'Kopiëren', done: 'Gekopieerd.' },
  noPoll: 'De poll van deze dia staat niet meer in de sessie.',
  failed: 'Geen verbinding. We proberen het opnieuw…',
  qr: 'QR-code die naar de sessie leidt',
}
