import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'
import { ordinal } from './ordinal.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'en', 'one' | 'other'>('en')

/** What any page says where a part of it broke, or a request failed. */
export const failure = {
  broke: 'Something went wrong in this part of the page. What you already sent is safe.',
  reload: 'Reload',
  failed: 'That didn’t go through. Check the connection and try again.',
}

/** What every page says of refusals. */
export const refusals: Partial<Refusals<'pages'>> = {
  too_many_requests: 'Too many attempts from here. Wait a few minutes, then try again.',
}

const people = (n: number): string => count(n, { one: '# person', other: '# people' })

/** What more than one page says. */
export const common = {
  loading: 'Loading…',
  connection: { connecting: 'Connecting…', lost: 'Reconnecting…', back: 'Connected.' },
  tryAgain: 'Try again',
  reply: 'Reply:',
  mergedQuestions: 'Merged questions',
  save: 'Save',
  signIn: 'Sign in as host',
  code: 'Code',
  questions: 'Questions',
  openNow: {
    'choose-one': 'Vote now',
    scale: 'Rate now',
    rank: 'Rank now',
    word: 'Send your word',
    text: 'Answer now',
  },
  votingClosed: 'Voting is closed',
  answersClosed: 'Answers are closed',
  later: 'Results coming soon',
  correct: 'Correct',
  chosen: 'Your vote',
  average: 'Average',
  scale: { lowest: 'lowest', highest: 'highest' },
  nothing: 'No answers yet.',
  noAnswers: 'No answers.',
  votes: (n: number) => count(n, { one: '# vote', other: '# votes' }),
  right: (n: number, all: number) => `${number(n)} of ${number(all)} right`,
  upToEach: (n: number, most: number) => `${people(n)}, up to ${number(most)} each`,
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
  answers: (n: number) => count(n, { one: '# answer', other: '# answers' }),
  upvotes: (n: number) => count(n, { one: '# upvote', other: '# upvotes' }),
  joined: (n: number) => `${number(n)} joined`,
  timeLeft: 'Time left',
  secondsLeft: (n: number) => count(n, { one: '# second left', other: '# seconds left' }),
  moved: (label: string, place: number) => `“${label}” is now number ${place}.`,
}

/** What host and report count. */
export const counts = {
  people,
  polls: (n: number) => count(n, { one: '# poll', other: '# polls' }),
  questions: (n: number) => count(n, { one: '# question', other: '# questions' }),
}

/** What wall, console and slide say. */
export const hall = {
  joinAt: 'Join at',
  qrOf: (address: string) => `QR code that leads to ${address}`,
  scores: {
    title: 'Scores',
    podium: 'The podium',
    winners: 'Congratulations!',
    none: 'No points yet. They come with the first quiz.',
    atEnd: 'No points.',
  },
  timeUp: 'Time’s up!',
  putInOrder: 'Put them in order on your phone',
  pointsOfPlace: (place: number, points: string) => `${ordinal(place)} = ${points}`,
  closestTo: 'Closest to',
  explanation: 'Explanation',
  chosenRight: (n: number, all: number) => `${number(n)} of ${number(all)} chose right`,
  turnout: (n: number, all: number) =>
    count(n, { one: `# of ${number(all)} has answered`, other: `# of ${number(all)} have answered` }),
  more: (n: number) => `+${number(n)} more`,
  comeBy: (n: number) => `+${number(n)} more, coming up`,
  ofAll: (some: string, all: number) => `${some} of ${number(all)}`,
  unreachable:
    'Phones can’t reach this address: it only works on this computer. Connect it to the phones’ network and reload this page, or set BASE_URL to an address that phones can reach.',
}
