import { count, date, number } from './common.ts'

export const report = {
  report: (title: string) => `Report: ${title}`,
  since: (from: number) => `Running since ${date(from)}`,
  saveOrPrint: 'Save or print',
  print: 'Print or save as PDF',
  table: (format: string) => `Save as table (${format})`,
  saveChart: 'Save chart',
  save: (format: string, prompt: string) => `Save the chart as ${format}: ${prompt}`,
  voted: (n: number) => count(n, { one: '# person answered', other: '# people answered' }),
  /** @param n who joined, with those who left after that */
  tookPart: (n: number, left: number) =>
    [
      count(n, { one: '# person took part', other: '# people took part' }),
      left > 0 && count(left, { one: '# left', other: '# left' }),
    ]
      .filter(Boolean)
      .join(', '),
  showHidden: (n: number) => `Show hidden (${number(n)})`,
  nobody: 'Nobody answered.',
  /** @param n which time, from 1, of all the times that the same was asked */
  round: (n: number, all: number) => `Round ${number(n)} of ${number(all)}`,
  correct: 'correct answer',
  noPolls: 'No polls were opened in this session.',
  states: { pending: 'waiting', approved: 'shown', highlighted: 'on the wall', answered: 'answered', hidden: 'hidden' },
}
