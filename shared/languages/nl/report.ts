import type * as English from '../en/report.ts'
import { count, date, number } from './common.ts'

export const report: typeof English.report = {
  report: (title) => `Verslag: ${title}`,
  since: (from) => `Loopt sinds ${date(from)}`,
  saveOrPrint: 'Opslaan of afdrukken',
  print: 'Afdrukken of opslaan als pdf',
  table: (format) => `Opslaan als tabel (${format})`,
  saveChart: 'Grafiek opslaan',
  save: (format, prompt) => `Grafiek opslaan als ${format}: ${prompt}`,
  voted: (n) => count(n, { one: '# persoon heeft geantwoord', other: '# personen hebben geantwoord' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n, left) =>
    [
      count(n, { one: '# persoon heeft meegedaan', other: '# personen hebben meegedaan' }),
      left > 0 && count(left, { one: '# is weggegaan', other: '# zijn weggegaan' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n) => `Toon wat verborgen is (${number(n)})`,
  nobody: 'Niemand heeft geantwoord.',
  round: (n, all) => `Ronde ${number(n)} van ${number(all)}`,
  correct: 'goed antwoord',
  noPolls: 'In deze sessie is geen poll geopend.',
  states: {
    pending: 'wacht op goedkeuring',
    approved: 'zichtbaar',
    highlighted: 'op het zaalscherm',
    answered: 'beantwoord',
    hidden: 'verborgen',
  },
}
