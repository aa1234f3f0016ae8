import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

/** Dutch as in the Netherlands and Flanders, which says "je" to everybody. The wall is the "zaalscherm". */
export const nl: Translation<'nl', typeof pages> = {
  language: 'nl',
  direction: 'ltr',
  html: {
    description: 'Stem, stel vragen en zie wat de zaal denkt. Zonder app of account: een code is genoeg.',
    notStarted: (oldest) =>
      `Deze pagina start hier niet. Laad de pagina opnieuw of probeer een nieuwere browser: vanaf ${oldest}.`,
    noScript: 'Deze pagina heeft JavaScript nodig.',
  },
  starting: 'live-audience wordt gestart. Deze pagina gaat zo meteen vanzelf open.',
  demo: {
    what: 'Dit is een demo. Alles wordt binnen een uur verwijderd.',
    join: 'Doe mee aan de sessie',
    wall: 'Bekijk het zaalscherm',
    host: 'Leid zelf een sessie',
    own: 'Draai het op je eigen server',
  },
  addin: 'Opent een poll zodra zijn dia in beeld komt, en toont de uitslag terwijl die binnenkomt.',
  mail: {
    subject: 'Inloggen bij live-audience',
    open: 'Open deze link om in te loggen als host. De link werkt één keer en is 15 minuten geldig:',
    otherwise: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
  },
  commonWords: [
    'de het een dit dat deze die er ik je jij jullie u hij zij ze wij we hun hen ons onze mijn jouw uw',
    'is zijn was waren wordt worden werd ben bent heeft hebben had hebt kan kunnen kun kunt mag mogen moet moeten zal zullen zou',
    'gaat gaan ga komt komen krijgen krijgt doet doen maakt maken gemaakt blijft blijven werkt gebruiken mogelijk naar op voor bij aan uit met te tot per ook nog al wel niet geen',
    'en of maar als dan om nu vandaag straks later achteraf daarna weer eens graag',
    'wat wanneer waar wie hoe hoeveel waarom welke welk',
  ],
  headings: {
    prompt: 'vraag vragen vraagstelling vraagtekst',
    option: 'antwoord antwoorden antwoordoptie antwoordopties optie opties keuze keuzes',
    right: 'juist juiste goed goede correct correcte oplossing',
    wrong: 'fout foute onjuist onjuiste verkeerd verkeerde',
    seconds: 'tijd tijdslimiet seconden sec duur',
    explanation: 'uitleg toelichting verklaring terugkoppeling opmerking',
    number: 'nummer vraagnummer',
    other:
      'type soort vraagtype afbeelding plaatje punten score categorie onderwerp thema moeilijkheid niveau taal auteur',
  },
  workbook: {
    sheets: { summary: 'Overzicht', questions: 'Vragen' },
    headings: {
      title: 'Titel',
      created: 'Gemaakt',
      opened: 'Begonnen',
      ended: 'Afgelopen',
      participants: 'Deelnemers',
      left: 'Weggegaan',
      asked: 'Vragen',
      poll: 'Nr.',
      kind: 'Soort',
      prompt: 'Vraag',
      state: 'Status',
      votes: 'Stemmen',
      average: 'Gemiddelde',
      explanation: 'Uitleg',
      answer: 'Antwoord',
      tally: 'Stemmen',
      points: 'Punten',
      place: 'Plaats',
      share: 'Aandeel',
      correct: 'Goed',
      question: 'Vraag',
      upvotes: 'Stemmen',
      askedAt: 'Gesteld',
      reply: 'Antwoord',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'ja',
  },
}
