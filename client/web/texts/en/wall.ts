import { count, fraction, number, percent } from './say.ts'

/** What the wall says. */
export const texts = {
  loading: 'Connecting…',
  reconnecting: 'Reconnecting…',
  refused: 'Open the wall from the host console: this link does not lead to a session of yours.',
  joinAt: 'Join at',
  code: 'Code',
  qr: (address: string) => `QR code that leads to ${address}`,
  people: (n: number) => count(n, { one: '# person is here', other: '# people are here' }),
  votes: (n: number) => count(n, { one: '# vote', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
  answers: (n: number) => count(n, { one: '# answer', other: '# answers' }),
  open: 'Vote now',
  closed: 'Voting is closed',
  later: 'Results are shown later',
  correct: 'Correct',
  average: 'Average',
  averageIs: (n: number) => `Average ${fraction(n)}`,
  welcome: 'Welcome! Join with your phone.',
  ended: 'This session has ended. Thank you for taking part!',
  question: 'Question',
  topQuestions: 'Questions from the audience',
  noQuestions: 'None yet. Ask yours with your phone.',
  support: (n: number) => count(n, { one: '# person supports it', other: '# people support it' }),
  inSight: (from: number, to: number, all: number) =>
    `${number(from)}–${number(to)} of ${number(all)}`,
  more: (n: number) => `+${number(n)}`,
  fullScreen: 'Full screen (F)',
  option: (label: string, n: number, part: number) => `${label}: ${number(n)}, ${percent(part)}`,
}
