import { number, percent } from './common.ts'

export const wall = {
  refused: 'This link doesn’t work.',
  openedBy: 'Open the wall from the host console.',
  welcome: 'Welcome!',
  thanks: 'Thank you for taking part!',
  ended: 'This session has ended.',
  results: 'See the results on your phone',
  question: 'Question',
  topQuestions: 'Questions from the audience',
  noQuestions: 'None yet. Ask yours on your phone.',
  fullScreen: 'Full screen (F)',
  joinLarge: 'How to join, large (J)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
