import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'nl', 'one' | 'other'>('nl')

export const failure: typeof English.failure = {
  broke: 'Er ging iets mis in dit deel van de pagina. Wat je al hebt verstuurd, is veilig.',
  reload: 'Opnieuw laden',
  failed: 'Dat is niet gelukt. Controleer de verbinding en probeer het opnieuw.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Deze invoer klopt niet. De server zegt: ${wire}`,
  session_not_found: 'Deze sessie bestaat niet. Controleer de code of de link.',
  question_not_found: 'Deze vraag bestaat niet meer.',
  too_slow: 'Dat kwam te laat aan. Probeer het opnieuw.',
  session_ended: 'Deze sessie is afgelopen.',
  too_many_requests: 'Te veel pogingen vanaf hier. Wacht een paar minuten en probeer het dan opnieuw.',
  internal: 'Er ging iets mis op de server. Probeer het opnieuw.',
  starting: 'De server wordt gestart. Probeer het zo nog eens.',
  disk_full: 'De schijf van de server is vol. Er is niets gewijzigd. Probeer het later opnieuw.',
  unavailable: 'De server kan zijn database niet bereiken. Probeer het zo nog eens.',
}

const people = (n: number): string => count(n, { one: '# persoon', other: '# personen' })

export const common: typeof English.common = {
  loading: 'Laden…',
  connection: { connecting: 'Verbinden…', lost: 'Opnieuw verbinden…', back: 'Verbonden.' },
  tryAgain: 'Opnieuw proberen',
  reply: 'Antwoord:',
  mergedQuestions: 'Samengevoegde vragen',
  save: 'Opslaan',
  signIn: 'Inloggen als host',
  code: 'Code',
  questions: 'Vragen',
  openNow: {
    'choose-one': 'Stem nu',
    scale: 'Beoordeel nu',
    rank: 'Rangschik nu',
    word: 'Stuur je woord in',
    text: 'Antwoord nu',
  },
  votingClosed: 'De stemming is gesloten',
  answersClosed: 'Antwoorden kan niet meer',
  later: 'Resultaten volgen',
  correct: 'Goed',
  chosen: 'Jouw stem',
  average: 'Gemiddelde',
  scale: { lowest: 'laagste', highest: 'hoogste' },
  nothing: 'Nog geen antwoorden.',
  noAnswers: 'Geen antwoorden.',
  votes: (n) => count(n, { one: '# stem', other: '# stemmen' }),
  right: (n, all) => `${number(n)} van de ${number(all)} goed`,
  upToEach: (n, most) => `${people(n)}, elk hoogstens ${number(most)}`,
  points: (n) => count(n, { one: '# punt', other: '# punten' }),
  answers: (n) => count(n, { one: '# antwoord', other: '# antwoorden' }),
  upvotes: (n) => count(n, { one: '# stem', other: '# stemmen' }),
  joined: (n) => count(n, { one: '# doet mee', other: '# doen mee' }),
  timeLeft: 'Resterende tijd',
  secondsLeft: (n) => `nog ${count(n, { one: '# seconde', other: '# seconden' })}`,
  moved: (label, place) => `‘${label}’ staat nu op plaats ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# poll', other: '# polls' }),
  questions: (n) => count(n, { one: '# vraag', other: '# vragen' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Doe mee op',
  qrOf: (address) => `QR-code die naar ${address} leidt`,
  scores: {
    title: 'Scorebord',
    podium: 'Het podium',
    winners: 'Gefeliciteerd!',
    none: 'Nog geen punten. Die verdien je bij de eerste quiz.',
    atEnd: 'Geen punten.',
  },
  timeUp: 'Tijd is om!',
  putInOrder: 'Zet ze op volgorde op je telefoon',
  pointsOfPlace: (place, points) => `${number(place)}e plaats = ${points}`,
  closestTo: 'Het dichtst bij',
  explanation: 'Uitleg',
  chosenRight: (n, all) => `${number(n)} van de ${number(all)} kozen een goed antwoord`,
  turnout: (n, all) =>
    count(n, { one: `# van de ${number(all)} heeft geantwoord`, other: `# van de ${number(all)} hebben geantwoord` }),
  more: (n) => `+${number(n)}`,
  comeBy: (n) => `+${number(n)} volgen nog`,
  ofAll: (some, all) => `${some} van ${number(all)}`,
  unreachable:
    'Telefoons kunnen dit adres niet bereiken: het werkt alleen op deze computer. Verbind die met het netwerk van de telefoons en laad de pagina opnieuw, of stel BASE_URL in op een adres dat telefoons kunnen bereiken.',
}
