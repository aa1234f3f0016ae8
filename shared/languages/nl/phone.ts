import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Doe mee aan een sessie',
    go: 'Verder',
    hint: 'De zes letters en cijfers op het scherm in de zaal.',
    short: 'Een code heeft zes letters en cijfers, en nooit 0, O, 1, I of L.',
    unknown: 'Er is geen sessie met deze code. Controleer de code en probeer het opnieuw.',
  },
  hosting: 'Zelf een sessie leiden?',
  join: {
    welcome: 'Welkom!',
    go: 'Doe mee',
    going: 'Bezig met meedoen…',
    waits: 'Geen verbinding. Je doet mee zodra die er weer is. Heeft het wifinetwerk een inlogpagina, log daar dan in.',
  },
  name: 'Je naam',
  email: 'Je e-mailadres',
  ticket: {
    label: 'Je ticket',
    hint: 'De tien letters en cijfers die je van de host hebt gekregen.',
    length: (n) => `Een ticket heeft tien letters en cijfers. Dit ticket heeft er ${number(n)}.`,
  },
  optional: '(optioneel)',
  secret: 'Er wordt geheim gestemd: zodra een poll gesloten is, kan niemand nog zien wie wat heeft gestemd.',
  anonymous: 'Laat beide leeg om anoniem te blijven.',
  rename: { add: 'Naam toevoegen', change: (name) => `Je naam wijzigen, nu ${name}` },
  cancel: 'Annuleren',
  leave: {
    short: 'Verlaten',
    title: 'Sessie verlaten',
    sure: 'Sessie verlaten?',
    what: 'Je naam, je e-mailadres en je vragen die nog op goedkeuring wachten, worden verwijderd. Je stemmen en je andere vragen blijven, zonder je naam.',
    ticket: 'Je ticket werkt daarna niet meer.',
  },
  gone: {
    removed: 'Je bent uit de sessie verwijderd',
    title: 'Je hebt de sessie verlaten',
    hint: 'Je naam en je e-mailadres zijn verwijderd.',
    back: 'Opnieuw meedoen',
    other: 'Meedoen aan een andere sessie',
    ticket: 'Meedoen met een ander ticket',
  },
  full: {
    title: 'Deze sessie is vol',
    hint: 'Vraag de host om plaats te maken en probeer het dan opnieuw. Intussen kun je meekijken op het scherm.',
  },
  waits:
    'Geen verbinding. We versturen dit zodra die er weer is. Heeft het wifinetwerk een inlogpagina, log daar dan in.',
  cookiesBlocked:
    'Deze browser blokkeert de cookies van deze site, en voor het stemmen is er een nodig. Sta cookies toe of open de link in een andere browser, en doe dan opnieuw mee.',
  seen: {
    all: 'Iedereen ziet de namen.',
    host: 'Alleen de host ziet je naam en e-mailadres.',
    name: 'Alleen de host ziet je naam.',
  },
  notFound: {
    title: 'Hier is niets',
    page: 'Deze pagina bestaat niet. Typ de code van een sessie in om mee te doen.',
    unknown: 'Code niet gevonden',
  },
}

export const takingPart: typeof English.takingPart = {
  ended: 'Deze sessie is afgelopen',
  stay: 'De resultaten blijven hier zolang de host ze bewaart.',
  empty: {
    title: 'Alles staat klaar',
    hint: 'De volgende poll verschijnt hier zodra de host hem opent.',
    meanwhile: 'Tot die tijd kun je een vraag stellen.',
  },
  notShown: 'De host heeft de resultaten nog niet getoond. Ze verschijnen hier.',
  results: 'Resultaten',
  news: 'Nieuw',
  announced: {
    opened: (prompt) => `Er is een poll open: ${prompt}`,
    closed: (prompt) => `De poll is afgelopen: ${prompt}`,
    ended: 'De host heeft de sessie beëindigd.',
    revealed: 'De resultaten zijn veranderd.',
  },
  place: (place, of) => (of === undefined ? `${number(place)}e plaats` : `Plaats ${number(place)} van ${number(of)}`),
  ahead: (points, place) => `Nog ${points} tot de ${number(place)}e plaats`,
  ownPoints: (points) => `Jij: ${points}`,
  noPoints: 'Nog geen punten',
  scoresOnWall: 'Het scorebord staat op het scherm',
  verdict: { right: 'Goed!', wrong: 'Helaas niet', none: 'Deze heb je niet beantwoord.' },
  right: { one: 'Goede antwoord:', each: 'Elk van deze is goed:', all: 'Goede antwoorden:' },
  edited: {
    before: 'Nog niet verstuurd.',
    after: 'Je wijziging is nog niet verstuurd. Wat je eerder hebt gestuurd, telt.',
  },
  changed: {
    late: 'Je laatste wijziging kwam te laat en telt niet.',
    unsure: 'Je laatste stem is niet op tijd bevestigd en telt misschien niet.',
    tooLate: (what) => `Je wijziging in “${what}” kwam te laat.`,
    stays: { vote: (what) => `Je stem blijft “${what}”.`, written: (what) => `Je antwoord blijft “${what}”.` },
  },
  checking: 'We controleren of je laatste stem telt…',
  neverSent: 'Dit heb je niet verstuurd:',
  lostVote: {
    text: (prompt) => `‘${prompt}’ sloot voordat je laatste stem was bevestigd. Misschien telt die niet.`,
    ok: 'Begrepen',
  },
  guest: {
    text: 'Er worden nu punten geteld. Op het scherm sta je als gast.',
    ask: (name) => `Wil je daar “${name}” tonen?`,
    show: 'Mijn naam tonen',
    stay: 'Gast blijven',
  },
  thanks: 'Bedankt voor het meedoen!',
  poll: 'Poll',
  open: 'Open',
  soFar: {
    right: 'Of het klopt, zie je zodra de stemming sluit.',
    byHost: 'De host bepaalt wanneer de resultaten verschijnen.',
    title: 'Antwoorden tot nu toe',
    atClose: 'De resultaten verschijnen hier zodra de stemming sluit.',
    written: 'De antwoorden verschijnen hier na afloop.',
    afterAnswer: 'Geef antwoord om te zien wat anderen zeggen.',
  },
  yours: { vote: 'Jouw stem:', written: 'Jouw antwoord:' },
  vote: {
    sending: 'Je stem wordt verstuurd…',
    in: 'Je stem is binnen. Je kunt hem nog wijzigen.',
    waits: 'Geen verbinding. Je stem is bewaard en wordt verstuurd zodra de verbinding er weer is.',
    late: 'De poll sloot voordat je stem binnenkwam. Hij telt niet.',
  },
  written: {
    sending: 'Je antwoord wordt verstuurd…',
    in: 'Je antwoord is binnen. Je kunt het nog wijzigen.',
    waits: 'Geen verbinding. Je antwoord is bewaard en wordt verstuurd zodra de verbinding er weer is.',
    late: 'De poll sloot voordat je antwoord binnenkwam. Het telt niet.',
  },
  write: {
    word: 'Een woord of een paar woorden',
    answer: 'Je antwoord',
    send: 'Versturen',
    change: 'Wijziging versturen',
  },
  characters: {
    left: (n) => `nog ${count(n, { one: '# teken', other: '# tekens' })}`,
    tooMany: (n) => `${count(n, { one: '# teken', other: '# tekens' })} te veel`,
  },
  several: {
    one: 'Kies er één.',
    upTo: (n) => `Kies er hoogstens ${number(n)}.`,
    chosen: (n, most) => `${number(n)} van ${number(most)} gekozen`,
    full: 'Vink er een uit om een andere te kiezen.',
  },
  words: {
    upTo: (n) => `Hoogstens ${number(n)} woorden of korte zinnen`,
    oneEach: 'Eén per veld. Het volgende veld verschijnt terwijl je typt.',
    number: (n) => `Woord ${number(n)}`,
    same: 'Dit woord heb je al.',
  },
  rank: {
    points: (first, last) => `De eerste plaats geeft ${first}, de laatste ${last}.`,
    hint: 'Zet je favoriet bovenaan: sleep, of gebruik de pijltjes.',
    again: 'Sleep of gebruik de pijltjes en verstuur dan de wijziging.',
    send: 'Mijn volgorde versturen',
    untouched: 'De lijst begint in willekeurige volgorde.',
  },
  moveBy: { up: (label) => `‘${label}’ omhoog`, down: (label) => `‘${label}’ omlaag` },
  ask: {
    label: 'Stel een vraag',
    hint: { before: 'De host bekijkt vragen eerst.', after: 'Iedereen ziet je vraag meteen.' },
    send: 'Versturen',
  },
  question: {
    sending: 'Je vraag wordt verstuurd…',
    waits: 'Geen verbinding. Je vraag is bewaard en wordt verstuurd zodra de verbinding er weer is.',
    asked: { before: 'Naar de host gestuurd.', after: 'Verstuurd. Iedereen kan je vraag nu zien.' },
  },
  instead: 'Al gesteld? Stem dan hierop:',
  upvotedAlready: 'Al gesteld, en je hebt erop gestemd.',
  clearDraft: 'Mijn concept wissen',
  upvotedInstead: 'Je stem is geteld. Je concept is gewist.',
  undo: 'Ongedaan maken',
  orders: { votes: 'Populair', newest: 'Nieuwste' },
  fresh: (n) => `${count(n, { one: '# nieuwe vraag', other: '# nieuwe vragen' })}`,
  onStage: 'Op het scherm',
  takenAway: 'De host heeft deze vraag verwijderd, of samengevoegd met een andere, die nu de stemmen heeft.',
  noQuestions: 'Nog geen vragen. Die van jou kan de eerste zijn.',
  noQuestionsAtEnd: 'Geen vragen.',
  states: {
    pending: 'Wacht op goedkeuring',
    approved: '',
    highlighted: 'Nu op het scherm',
    hidden: 'Niet zichtbaar',
    answered: 'Beantwoord',
  },
  mine: 'Van jou',
  merged: 'Bevat jouw vraag:',
  reply: 'Antwoord van de host:',
  upvote: (n, text) => `Stem op ‘${text}’, ${common.upvotes(n)}`,
}

const REMOVED = 'De host heeft je uit deze sessie verwijderd. Vraag de host om je weer toe te laten.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Je zit niet meer in deze sessie. Doe opnieuw mee.',
  session_full: () => 'Deze sessie is nu vol.',
  too_many_questions: () => `Je hebt hier al ${number(QUESTIONS_PER_PARTICIPANT)} vragen gesteld; meer kan niet.`,
  questions_full: () =>
    `Deze sessie heeft al ${number(QUESTIONS_PER_SESSION)} vragen; meer kan niet. Stem op een vraag die op de jouwe lijkt.`,
  poll_secret_lost:
    'Door een storing is de sleutel van de geheime stemmen van deze poll verloren. De host moet de poll sluiten en opnieuw houden.',
  questions_off: 'In deze sessie kun je geen vragen stellen.',
  own_question: 'Op je eigen vraag kun je niet stemmen.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Voor deze sessie heb je een ticket nodig. Typ het in.',
  ticket_unknown: 'Dit ticket is hier niet geldig. Controleer het, of vraag de host om een ander.',
  ticket_used: 'Met dit ticket doet al iemand mee in een andere browser. Vraag de host om een ander.',
}

const inMinutes = (ms: number): string => count(Math.round(ms / 60_000), { one: '# minuut', other: '# minuten' })

const LATE = 'Nieuwe polls verschijnen seconden te laat'
const CLOCK =
  'Stemmen en timers hangen er niet van af. Zet datum en tijd van de telefoon op automatisch. Zeggen alle telefoons dit, dan loopt de klok van de server verkeerd.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Zaaltest',
  phone: (place) => `Telefoon ${number(place)}`,
  verdict: {
    trying: 'Bezig met testen…',
    ready: 'Deze telefoon is er klaar voor.',
    works: (n) =>
      count(n, {
        one: 'Deze telefoon kan stemmen, met # probleem.',
        other: 'Deze telefoon kan stemmen, met # problemen.',
      }),
    cannot: 'Deze telefoon kan niet stemmen.',
  },
  again: 'Opnieuw testen',
  join: 'Naar de sessie',
  anyway: 'Toch naar de sessie',
  steps: {
    reached: 'De pagina kwam van de server',
    streamed: 'Nieuwe polls verschijnen meteen',
    clock: 'De klok staat goed',
    cookies: 'De browser bewaart cookies',
  },
  tries: {
    voted: 'Proefstem wordt verstuurd',
    streamed: 'Wachten op wijzigingen',
    clock: 'De klok wordt nagekeken',
    cookies: 'Cookies worden nagekeken',
  },
  failed: {
    over: 'Deze zaaltest is afgelopen. Scan de code op het scherm van de host opnieuw.',
    refused: (wire) => `De server heeft de proefstem geweigerd. De server zegt: ${wire}`,
    unreached: 'De server antwoordt niet meer. Verbind de telefoon met de wifi van de zaal en test opnieuw.',
  },
  faults: {
    slow: ({ answered }) => `Een stem deed er ${fraction(answered / 1_000)} s over`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `De klok loopt ${inMinutes(ahead)} voor`,
    behind: ({ ahead }) => `De klok loopt ${inMinutes(-ahead)} achter`,
    cookies: () => 'De browser blokkeert cookies',
  },
  remedies: {
    slow: 'De wifi is hier zwak of overbelast: ga dichter bij een toegangspunt staan of gebruik mobiele data.',
    held: 'Stemmen tellen. Wat de wijzigingen vertraagt, zit tussen telefoon en server.',
    cut: 'Stemmen tellen. Zet vpn en databesparing op de telefoon uit.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Om mee te doen is een cookie nodig. Sta ze toe voor dit adres, of open het in een andere browser, niet in een privétabblad.',
  },
  forIt: {
    label: 'Voor IT',
    held: 'Een proxy vertraagt de stream. Zet in nginx proxy_buffering op off, zoals in server/deploy/nginx.conf. Zet in andere proxy’s buffering en compressie van text/event-stream uit.',
    cut: 'De stream komt niet door. Laat text/event-stream door de proxy en de firewall.',
  },
  back: 'Terug naar de console',
  scan: 'Scan dit met telefoons op de eerste rij en op de laatste.',
  qrOf: (address) => `QR-code om een telefoon te testen op ${address}`,
  typed: (host) =>
    `Geen camera? Typ ${host} in de browser: verschijnt er een pagina, dan bereikt de telefoon de server.`,
  noPage: 'Zie je op de telefoon geen pagina?',
  nothing: (host) =>
    `Dan kan hij ${host} niet bereiken. Verbind hem met hetzelfde netwerk als de server, zet de poort open in de firewall en zet ‘client isolation’ op de wifi uit.`,
  sum: {
    none: 'Nog geen telefoons getest',
    some: (ready, all) =>
      `${number(ready)} van ${count(all, { one: '# telefoon is klaar.', other: '# telefoons zijn klaar.' })}`,
    next: 'Test er nu een op de laatste rij.',
  },
  states: {
    ready: 'Klaar',
    trying: 'Bezig',
    slow: 'Traag',
    clock: 'Klok fout',
    cannot: 'Kan niet stemmen',
    lost: 'Contact kwijt',
  },
  lost: {
    what: 'Hij stuurde een proefstem en daarna niets meer',
    why: 'Misschien is hij vergrendeld of niet meer in het netwerk. Test opnieuw op de telefoon.',
  },
  voteTook: (ms) => `Proefstem in ${number(ms)} ms`,
  begin: {
    show: 'Laat deze pagina op de beamer zien, of loop met een telefoon door de zaal.',
    seen: 'Elke telefoon test zichzelf vijf seconden lang en verschijnt dan hier met de uitslag.',
  },
  thisPhone: 'Deze telefoon testen',
  forgotten: 'Deze lijst wordt niet bij de sessie bewaard. Na 15 minuten verdwijnen telefoons eruit.',
  ended: 'Deze sessie is afgelopen, dus er valt niets te testen.',
}
