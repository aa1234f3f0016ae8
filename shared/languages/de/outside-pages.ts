import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

export const de: Translation<'de', typeof pages> = {
  language: 'de',
  direction: 'ltr',
  html: {
    description: 'Abstimmen, fragen und sehen, was der Saal denkt. Ohne App, ohne Konto: Ein Code genügt.',
    notStarted: (oldest) =>
      `Diese Seite startet hier nicht. Lade sie neu oder nimm einen neueren Browser: ab ${oldest}.`,
    noScript: 'Diese Seite braucht JavaScript.',
  },
  starting: 'live-audience startet gerade. Diese Seite öffnet sich gleich von selbst.',
  demo: {
    what: 'Das ist eine Demo. Alles darin wird innerhalb einer Stunde gelöscht.',
    join: 'An der Sitzung teilnehmen',
    wall: 'Leinwand ansehen',
    host: 'Eine Sitzung leiten',
    own: 'Auf eigenem Server betreiben',
  },
  addin: 'Öffnet eine Abstimmung, wenn ihre Folie gezeigt wird, und zeigt das Ergebnis, wie es entsteht.',
  mail: {
    subject: 'Bei live-audience anmelden',
    open: 'Mit diesem Link meldest du dich als Host an. Er gilt einmal und 15 Minuten lang:',
    otherwise: 'Wenn du ihn nicht angefordert hast, musst du nichts tun.',
  },
  commonWords: [
    'der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr man mir uns euch',
    'mein meine meinen unser unsere unseren unserem euer eure sich viel viele später nach nachher danach raus',
    'ist sind war wird werden wurde kann können könnt habt haben hat gibt gibts geben gehen geht macht machen kommt steht',
    'muss müssen soll sollen darf dürfen will wollen sein wäre hätte werde funktioniert klappt lautet heißt',
    'und oder zu zum zur im in am an auf für fürs von vom mit bei über unter auch denn noch schon mal bitte wieder heute',
    'was wann wo wer wie warum wieso welche welcher welches welchen',
  ],
  headings: {
    prompt: 'frage fragen fragetext fragestellung',
    option:
      'antwort antworten antwortmöglichkeit antwortmöglichkeiten antwortoption antwortoptionen option optionen auswahl auswahlmöglichkeit',
    right: 'richtig richtige richtiger richtiges richtigen korrekt korrekte korrekter lösung lösungen',
    wrong: 'falsch falsche falscher falschen',
    seconds: 'zeit zeitlimit zeitbegrenzung antwortzeit sekunden sek dauer',
    explanation: 'erklärung erklärungen erläuterung begründung rückmeldung kommentar',
    number: 'nummer fragenummer lfd',
    other:
      'typ art fragetyp fragentyp bild medien punkte punktzahl gewichtung kategorie thema schwierigkeit stufe sprache autor',
  },
  workbook: {
    sheets: { summary: 'Übersicht', questions: 'Fragen' },
    headings: {
      title: 'Titel',
      created: 'Angelegt',
      opened: 'Begonnen',
      ended: 'Beendet',
      participants: 'Teilnehmende',
      left: 'Gegangen',
      asked: 'Fragen',
      poll: 'Nr.',
      kind: 'Art',
      prompt: 'Frage',
      state: 'Stand',
      votes: 'Stimmen',
      average: 'Durchschnitt',
      explanation: 'Erklärung',
      answer: 'Antwort',
      tally: 'Stimmen',
      points: 'Punkte',
      place: 'Platz',
      share: 'Anteil',
      correct: 'Richtig',
      question: 'Frage',
      upvotes: 'Stimmen',
      askedAt: 'Gestellt',
      reply: 'Antwort',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'ja',
  },
}
