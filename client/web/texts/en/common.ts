import { formatters } from '../formatters.ts'
import type { EnglishRefusals } from '../refusal-texts.ts'

export const { language, number, fraction, percent, date, time, count } = formatters('en')

/** What any page says where a part of it broke. */
export const failure = {
  broke: 'Something went wrong in this part of the page. What you sent before is safe.',
  reload: 'Reload',
}

/** What every page says of refusals. */
export const refusals: EnglishRefusals<'pages'> = {
  too_many_requests: 'Too many attempts from here. Wait a few minutes, then try again.',
}

/** What is said of a poll's outcome on phones and in the console. */
export const outcome = {
  correct: 'Correct',
  chosen: 'Your vote',
  average: 'Average',
  of: (n: number) => count(n, { one: '# vote', other: '# votes' }),
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
  place: (place: number, of?: number) =>
    of === undefined ? `Place ${number(place)}` : `Place ${number(place)} of ${number(of)}`,
  nothing: 'No answers yet.',
}

/** What is said of the time that a poll is still open. */
export const timer = {
  timeLeft: 'Time left',
  secondsLeft: (n: number) => count(n, { one: '# second left', other: '# seconds left' }),
}

/** How a list is put in order. */
export const sortable = {
  up: (label: string) => `Move “${label}” up`,
  down: (label: string) => `Move “${label}” down`,
  place: (label: string, place: number) => `“${label}” is now number ${place}.`,
}

/** What wall and console say of scores. */
export const scores = {
  title: 'Scores',
  none: 'No points yet. They come with the quiz.',
  points: (n: number) => count(n, { one: '# point', other: '# points' }),
}

/** What wall, console and slide say where phones cannot get in. */
export const phoneAddress = {
  unreachable:
    'Phones cannot reach this address, which is the machine’s own. Join the phones’ network and reload this page, or start the server with BASE_URL set to where phones reach it.',
}
