import { count, date, number } from './common.ts'

/** What the report of a session says. */
export const report = {
  loading: 'Loading…',
  report: (title: string) => `Report: ${title}`,
  when: (from: number, to: number) => `${date(from)} to ${date(to)}`,
  people: (n: number) => count(n, { one: '# person', other: '# people' }),
  polls: (n: number) => count(n, { one: '# poll', other: '# polls' }),
  asked: (n: number) => count(n, { one: '# question', other: '# questions' }),
  print: 'Print or save as PDF',
  table: 'Save as table (CSV)',
  save: (format: string, prompt: string) => `Save the chart as ${format}: ${prompt}`,
  voted: (n: number) => count(n, { one: '# person voted', other: '# people voted' }),
  answers: (n: number) => count(n, { one: '# answer', other: '# answers' }),
  nobody: 'Nobody voted.',
  average: (n: string) => `Average ${n}`,
  correct: 'correct answer',
  questions: 'Questions',
  noPolls: 'No poll was opened in this session.',
  upvotes: (n: number) => `▲ ${number(n)}`,
  states: { pending: 'waiting', approved: 'shown', highlighted: 'on the wall', answered: 'answered', hidden: 'hidden' },
}
