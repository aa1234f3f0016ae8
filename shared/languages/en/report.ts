import { count, date } from './common.ts'

export const report = {
  report: (title: string) => `Report: ${title}`,
  since: (from: number) => `Since ${date(from)}`,
  print: 'Print or save as PDF',
  table: (format: string) => `Save as table (${format})`,
  save: (format: string, prompt: string) => `Save the chart as ${format}: ${prompt}`,
  voted: (n: number) => count(n, { one: '# person answered', other: '# people answered' }),
  nobody: 'Nobody answered.',
  correct: 'correct answer',
  noPolls: 'No polls were opened in this session.',
  states: { pending: 'waiting', approved: 'shown', highlighted: 'on the wall', answered: 'answered', hidden: 'hidden' },
}
