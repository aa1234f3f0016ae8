import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Annuleren',
  close: 'Sluiten',
  anonymous: 'Anoniem',
  toSignIn: 'Inloggen',
  account: { signedInAs: (name) => `Ingelogd als ${name}`, logOut: 'Uitloggen', interface: 'REST-interface' },
  token: {
    label: 'API-token aanmaken',
    hint: 'Voor programma’s. 30 dagen geldig, ook nadat je uitlogt. Je ziet het maar één keer.',
    byHand: 'Selecteer het token en kopieer het.',
  },
  copy: { label: 'Kopiëren', done: 'Gekopieerd.', byHand: 'Kopieer deze link' },
  sessions: 'Jouw sessies',
  noSessions: 'Nog geen sessies. Maak hierboven je eerste aan.',
  more: 'Meer tonen',
  newSession: 'Nieuwe sessie',
  title: 'Titel',
  file: { title: 'Polls uit een bestand (optioneel)', count: (n) => `${counts.polls(n)} in dit bestand.` },
  create: 'Aanmaken',
  secretVotes: {
    label: 'Geheime stemming',
    hint: 'Niemand komt te weten wie wat heeft gestemd of gevraagd, ook jij niet. Dit kun je later niet meer wijzigen.',
  },
  statuses: { planned: 'Gepland', live: 'Bezig', ended: 'Afgelopen' },
  noStart: 'Geen begin',
  starts: (when) => `Begint ${when}`,
  ends: (when) => `Eindigt ${when}`,
  endedOn: (when) => `Afgelopen: ${when}`,
  kinds: {
    multiple_choice: 'Meerkeuze',
    word_cloud: 'Woordwolk',
    quiz: 'Quiz',
    rating: 'Beoordeling',
    open_text: 'Open vraag',
    ranking: 'Rangschikking',
  },
  created: (when) => `Gemaakt: ${when}`,
  open: 'Openen',
  find: 'Zoeken',
  orBegin: 'Of begin met een sjabloon',
  copyOf: (title) => `${title} (kopie)`,
  noneFound: 'Geen sessie met die naam.',
  moreFor: (title) => `Meer voor ‘${title}’`,
  duplicate: 'Dupliceren',
  hallCheck: 'Zaaltest',
}

export const signIn: typeof English.signIn = {
  email: 'Je e-mailadres',
  mailed: {
    button: 'Stuur me een link',
    done: 'Er is een link onderweg. Is er geen mailserver, dan staat hij in de terminal van de server.',
  },
  link: {
    hint: (host) => `Deze browser blijft 30 dagen ingelogd op ${host}. De link werkt één keer.`,
    checking: 'Je link wordt gecontroleerd…',
  },
  byOrganisation: 'Inloggen via je organisatie',
  or: 'of',
  printed: {
    button: 'Nieuwe link in de terminal tonen',
    hint: 'Open de link in de terminal waarin de server is gestart. Een link werkt één keer, 15 minuten lang.',
    done: 'Er staat een nieuwe link in de terminal waarin de server is gestart. Open hem daar of kopieer hem naar deze browser.',
  },
  byLink: 'Heeft iemand je een link naar de sessie gegeven? Open die opnieuw: dan hoef je niet in te loggen.',
  other: 'Beheert iemand anders deze server? Vraag die om een inloglink.',
  toTakePart: 'Wil je meedoen?',
  join: 'Doe mee met een code',
  remote: (item) => [
    'Al ingelogd op je laptop?',
    'Open daar je sessie.',
    `Kies ‘${item}’ in het menu.`,
    'Scan de code met deze telefoon.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Deze link is al gebruikt of is ouder dan 15 minuten. Vraag hier een nieuwe aan.',
  links_off: 'Inloggen met een link kan hier niet. Log in via je organisatie.',
  oidc_refused: 'Je organisatie heeft het inloggen niet bevestigd. Log opnieuw in.',
  oidc_unverified:
    'Je organisatie heeft je e-mailadres niet geverifieerd. Laat het daar verifiëren en log dan opnieuw in.',
  oidc_no_email:
    'Je organisatie heeft je e-mailadres niet doorgegeven. Neem contact op met de beheerder van deze dienst.',
  oidc_unavailable: 'De inlogpagina van je organisatie is niet bereikbaar. Probeer het zo nog eens.',
  oidc_off: 'Inloggen via een organisatie kan hier niet. Log in met een link.',
  may_not_host:
    'Met jouw adres mag je hier geen sessies leiden. Vraag de beheerder van deze dienst om het toe te voegen.',
  not_signed_in: 'Je bent niet ingelogd. Log in en probeer het opnieuw.',
  cookie_only: 'Je bent niet ingelogd. Log in en probeer het opnieuw.',
  tools_only: 'Dit token is alleen voor tools. Gebruik er een die je op de pagina’s van de host hebt aangemaakt.',
  not_host:
    'Dit kan alleen de host van de sessie. Open de hostlink, of log in met het adres waarmee de sessie is gemaakt.',
  key_too_narrow: 'Deze link is voor helpers, en die mogen dit niet. Vraag het de host, of vraag om een andere link.',
  not_owner: 'Dit kan alleen wie de sessie heeft gemaakt. Log in met dat adres.',
  session_would_revive: 'Deze sessie is definitief afgelopen. Het einde kan niet meer worden verzet.',
  poll_not_found: 'Deze poll staat niet meer in de sessie.',
  poll_not_draft: 'Alleen een concept kun je wijzigen of verwijderen; deze poll is al open geweest.',
  scores_off: 'Deze sessie houdt geen scores bij. Zet ze eerst aan in de instellingen.',
  answer_not_found: 'Niemand heeft dit antwoord gegeven, of het is er niet meer.',
  answer_hidden: 'Dit antwoord is verborgen. Maak het eerst zichtbaar en zet het dan op het zaalscherm.',
  results_hidden: 'De resultaten van deze poll zijn verborgen. Onthul ze eerst.',
  poll_not_on_wall: 'Op het zaalscherm staat nu een andere poll; alleen antwoorden daarvan kunnen erop.',
  poll_closed: 'Deze poll is definitief gesloten. Maak een nieuwe om nog eens te laten stemmen.',
  other_poll_open: 'Er is net een andere poll geopend. Bekijk die eerst en probeer het dan opnieuw.',
  too_many_polls: () =>
    `In een sessie passen ${number(POLLS_PER_SESSION)} polls. Verwijder een concept om plaats te maken.`,
  too_many_pictures: 'In een sessie passen hoogstens 100 afbeeldingen, samen 20 MiB. Maak een nieuwe sessie voor meer.',
  move_not_allowed: 'De vraag heeft intussen een andere status, waarin dit niet meer kan.',
  question_merged: 'Deze vraag is met een andere samengevoegd. Maak die eerst los.',
  question_not_merged: 'Deze vraag is niet met een andere samengevoegd.',
  merge_not_allowed: 'De andere vraag is verborgen of zelf samengevoegd. Kies er een die te zien is.',
  person_not_found: 'Deze persoon zit niet in deze sessie.',
  no_seat_left: 'Alle plaatsen zijn bezet. Verwijder eerst iemand anders.',
  ticket_not_found: 'Dit ticket is niet door deze sessie uitgegeven.',
  tickets_off: 'Hier mag iedereen meedoen. Stel eerst in dat een ticket nodig is.',
  too_many_tickets: () =>
    `Een sessie heeft hoogstens ${number(TICKETS_PER_SESSION)} geldige tickets. Maak er eerst een paar ongeldig.`,
  body_too_large: 'Dat is te veel in één keer: meer dan 64 KiB.',
  mails_waiting: 'Er wachten te veel e-mails op verzending. Probeer het zo nog eens.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Vooraf',
    polls: 'Maak je polls in de volgorde waarin ze open moeten gaan.',
    hall: 'Doe de zaaltest: telefoons scannen een code en melden of de pagina, stemmen en updates doorkomen.',
    wall: 'Open het zaalscherm op de projector, op volledig scherm, en gebruik je telefoon als afstandsbediening.',
  },
  during: {
    title: 'Op het podium',
    next: 'Eén toets of knop zet de volgende stap: een poll openen, sluiten, verborgen resultaten onthullen, de volgende poll openen.',
    clear: '‘Lobby’ toont hoe je meedoet. Druk nog eens om terug te halen wat er stond.',
    undo: '‘Ongedaan maken’ draait je laatste stap terug.',
  },
  questions: {
    title: 'Vragen',
    approve: 'Als je vragen beoordeelt, ziet de zaal alleen wat je goedkeurt.',
    marked:
      'Toetsen werken op de geselecteerde vraag: toon die op het zaalscherm en markeer die daarna als beantwoord.',
  },
  trouble: {
    title: 'Als er iets misgaat',
    connection:
      'Zonder verbinding blijft op het zaalscherm staan wat er stond, en bewaren telefoons stemmen tot ze die kunnen versturen. Daarna gaat alles vanzelf verder.',
    reach:
      'Kan niemand meedoen? Dan kunnen telefoons het adres op het zaalscherm niet bereiken. De zaaltest vertelt wat je kunt doen.',
    wall: 'Is het zaalscherm of deze pagina gesloten? Open het opnieuw. Er gaat niets verloren.',
  },
  after: {
    title: 'Na afloop',
    end: 'Beëindig de sessie. Het zaalscherm bedankt iedereen en stemmen kan niet meer.',
    report: 'Druk het verslag met alle grafieken af, of exporteer resultaten en deelnemers als CSV.',
  },
}
