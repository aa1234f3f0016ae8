import { fraction, number, percent } from './common.ts'

/** What the wall says. */
export const wall = {
  refused: 'This link doesn’t work. Open the wall from the host console.',
  averageIs: (n: number) => `Average ${fraction(n)}`,
  welcome: 'Welcome! Join with your phone.',
  ended: 'This session has ended. Thank you for taking part!',
  question: 'Question',
  topQuestions: 'Questions from the audience',
  noQuestions: 'None yet. Ask yours on your phone.',
  inSight: (from: number, to: number, all: number) => `${number(from)}–${number(to)} of ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Full screen (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
