import type { texts as English } from '../en/poll-form.ts'
import { count } from './say.ts'

export const texts: typeof English = {
  newPoll: 'Neue Abstimmung',
  editPoll: 'Abstimmung bearbeiten',
  close: 'Schließen',
  save: 'Speichern',
  discard: 'Verwerfen',
  kind: 'Art',
  prompt: 'Was wird gefragt?',
  options: 'Optionen',
  pasteHint: 'Jede Zeile einer eingefügten Liste wird zu einer Option.',
  optionNumber: (n: number) => `Option ${n}`,
  correct: (n: number) => `Option ${n} ist richtig`,
  rightOne: 'Die richtige',
  addOption: 'Option hinzufügen',
  removeOption: (n: number) => `Option ${n} entfernen`,
  explanation: 'Warum sie richtig ist (wird mit der Antwort gezeigt)',
  reveal: 'Alle sehen das Ergebnis',
  reveals: {
    live: 'während abgestimmt wird',
    closed: 'sobald die Abstimmung schließt',
    host: 'wenn du es zeigst',
  },
  timer: 'Timer',
  noTimer: 'Keiner',
  moderated: 'Antworten erst zeigen, wenn du sie freigegeben hast',
  pasteTitle: 'Mehrere Abstimmungen einfügen',
  pasteLabel: 'Abstimmungen als Text',
  pasteHow:
    'Eine Zeile je Frage, darunter eine Option je Zeile: „- Option“, oder „* richtige Option“ für ein Quiz. Ohne Optionen ist es eine offene Frage.',
  pasteExample: 'Wie war das Essen?\n- Gut\n- Geht so\n\nWelcher Planet ist der größte?\n- Mars\n* Jupiter',
  preview: (n: number) => count(n, { one: '# Abstimmung', other: '# Abstimmungen' }),
  tooFew: 'braucht mindestens zwei Optionen',
  tooLong: 'ist zu lang',
  tooMany: 'hat zu viele Optionen',
  add: (n: number) => `${count(n, { one: '# Abstimmung', other: '# Abstimmungen' })} hinzufügen`,
}
