import type { PhoneFound } from '../../schemas/hall-check.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'
import { ordinal } from './ordinal.ts'

/** What the audience's page says before somebody takes part. */
export const phone = {
  code: {
    title: 'Join a session',
    go: 'Continue',
    hint: 'The six letters and digits on the screen.',
    short: 'A code has six letters and digits, and never 0, O, 1, I or L.',
    unknown: 'There is no session with this code. Check it and try again.',
  },
  hosting: 'Hosting a session?',
  join: {
    welcome: 'Welcome!',
    go: 'Join',
    going: 'Joining…',
    waits: 'No connection. You’ll join as soon as it’s back. If the Wi‑Fi has a login page, log in there.',
  },
  name: 'Your name',
  email: 'Your email',
  ticket: {
    label: 'Your ticket',
    hint: 'The ten letters and digits that you got from the host.',
    length: (n: number) => `A ticket has ten letters and digits. This one has ${number(n)}.`,
  },
  optional: '(optional)',
  secret: 'Votes are secret: once a poll is closed, nobody can tell who voted for what.',
  anonymous: 'Leave both empty to stay anonymous.',
  rename: { add: 'Add a name', change: (name: string) => `Change your name, now ${name}` },
  cancel: 'Cancel',
  leave: {
    short: 'Leave',
    title: 'Leave this session',
    sure: 'Leave this session?',
    what: 'Your name, your email and your questions that still wait for approval are deleted. Your votes and other questions stay, without your name.',
    ticket: 'Your ticket won’t work again.',
  },
  gone: {
    removed: 'You were removed',
    title: 'You have left this session',
    hint: 'Your name and email are deleted.',
    back: 'Join again',
    other: 'Join another session',
    ticket: 'Join with another ticket',
  },
  full: {
    title: 'This session is full',
    hint: 'Ask the host to make room, then try again. Meanwhile, you can follow it on the screen.',
  },
  waits: 'No connection. We’ll send this as soon as it’s back. If the Wi‑Fi has a login page, log in there.',
  cookiesBlocked:
    'This browser blocks cookies from this site, and voting needs one. Allow cookies, or open the link in another browser, then join again.',
  seen: {
    all: 'Names are shown to everyone.',
    host: 'Only the host sees your name and email.',
    name: 'Only the host sees your name.',
  },
  notFound: {
    title: 'Nothing here',
    page: 'This page doesn’t exist. To join a session, enter its code.',
    unknown: 'Code not found',
  },
}

/** What the audience's page says of polls and questions, which it loads later. */
export const takingPart = {
  ended: 'This session has ended',
  stay: 'The results stay here for as long as the host keeps them.',
  empty: {
    title: 'You’re all set',
    hint: 'The next poll appears here as soon as the host opens it.',
    meanwhile: 'Until then, you can ask a question.',
  },
  notShown: 'The host hasn’t shown the results yet. They appear here.',
  results: 'Results',
  news: 'New',
  announced: {
    opened: (prompt: string) => `A poll is open: ${prompt}`,
    closed: (prompt: string) => `The poll is over: ${prompt}`,
    ended: 'The host has ended the session.',
    revealed: 'The results changed.',
  },
  place: (place: number, of?: number) => `${ordinal(place)} ${of === undefined ? 'place' : `of ${number(of)}`}`,
  ahead: (points: string, place: number) => `${points} behind ${ordinal(place)} place`,
  ownPoints: (points: string) => `You: ${points}`,
  noPoints: 'No points yet',
  scoresOnWall: 'The scores are on the screen',
  verdict: { right: 'Right!', wrong: 'Not quite', none: 'You didn’t answer this one.' },
  right: { one: 'Right answer:', each: 'Each of these is right:', all: 'Right answers:' },
  edited: { before: 'Not sent yet.', after: 'Your change isn’t sent yet. What you sent before counts.' },
  changed: {
    late: 'Your last change came too late and doesn’t count.',
    unsure: 'Your last vote was not confirmed in time and may not count.',
    tooLate: (what: string) => `Your change to “${what}” came too late.`,
    stays: {
      vote: (what: string) => `Your vote stays “${what}”.`,
      written: (what: string) => `Your answer stays “${what}”.`,
    },
  },
  checking: 'Checking whether your last vote counts…',
  neverSent: 'You didn’t send:',
  lostVote: {
    text: (prompt: string) => `“${prompt}” closed before your last vote was confirmed. It may not count.`,
    ok: 'Got it',
  },
  guest: {
    text: 'Points are counted now. The screen lists you as a guest.',
    ask: (name: string) => `Show “${name}” there instead?`,
    show: 'Show my name',
    stay: 'Stay a guest',
  },
  thanks: 'Thank you for taking part!',
  poll: 'Poll',
  open: 'Open',
  soFar: {
    right: 'You’ll see whether it’s right when voting closes.',
    byHost: 'The host decides when to show the results.',
    title: 'Answers so far',
    atClose: 'Results appear here when voting closes.',
    written: 'Answers appear here when this closes.',
    afterAnswer: 'Answer to see what others said.',
  },
  yours: { vote: 'Your vote:', written: 'Your answer:' },
  vote: {
    sending: 'Sending your vote…',
    in: 'Your vote is in. You can still change it.',
    waits: 'No connection. Your vote is kept and sent as soon as the connection is back.',
    late: 'The poll closed before your vote came in. It doesn’t count.',
  },
  written: {
    sending: 'Sending your answer…',
    in: 'Your answer is in. You can still change it.',
    waits: 'No connection. Your answer is kept and sent as soon as the connection is back.',
    late: 'The poll closed before your answer came in. It doesn’t count.',
  },
  write: { word: 'A word or a short phrase', answer: 'Your answer', send: 'Send', change: 'Send the change' },
  characters: {
    left: (n: number) => count(n, { one: '# character left', other: '# characters left' }),
    tooMany: (n: number) => count(n, { one: '# character too many', other: '# characters too many' }),
  },
  several: {
    one: 'Choose one.',
    upTo: (n: number) => `Choose up to ${number(n)}.`,
    chosen: (n: number, most: number) => `${number(n)} of ${number(most)} chosen`,
    full: 'Untick one to choose another.',
  },
  words: {
    upTo: (n: number) => `Up to ${number(n)} words or short phrases`,
    oneEach: 'One in each field. The next field comes as you type.',
    number: (n: number) => `Word ${number(n)}`,
    same: 'You have this word already.',
  },
  rank: {
    points: (first: string, last: string) => `First place gives ${first}, last place ${last}.`,
    hint: 'Put your favourite first: drag, or use the arrows.',
    again: 'Drag, or use the arrows, then send the change.',
    send: 'Send my order',
    untouched: 'The list starts in a random order.',
  },
  moveBy: { up: (label: string) => `Move “${label}” up`, down: (label: string) => `Move “${label}” down` },
  ask: {
    label: 'Ask a question',
    hint: { before: 'The host reviews questions first.', after: 'Everyone sees your question at once.' },
    send: 'Ask',
  },
  question: {
    sending: 'Sending your question…',
    waits: 'No connection. Your question is kept and sent as soon as the connection is back.',
    asked: { before: 'Sent to the host.', after: 'Sent. Everyone can see it now.' },
  },
  instead: 'Already asked? Upvote instead:',
  upvotedAlready: 'Already asked, and you upvoted it.',
  clearDraft: 'Clear my draft',
  upvotedInstead: 'Upvoted. Your draft is cleared.',
  undo: 'Undo',
  orders: { votes: 'Top', newest: 'Newest' },
  fresh: (n: number) => `${count(n, { one: '# new question', other: '# new questions' })}`,
  onStage: 'On the screen',
  takenAway: 'The host removed this question, or merged it with another, which has its upvotes now.',
  noQuestions: 'No questions yet. Yours could be the first.',
  noQuestionsAtEnd: 'No questions.',
  states: {
    pending: 'Waiting for approval',
    approved: '',
    highlighted: 'On the screen now',
    hidden: 'Not shown',
    answered: 'Answered',
  },
  mine: 'Yours',
  merged: 'Includes your question:',
  reply: 'Reply from the host:',
  upvote: (n: number, text: string) => `Upvote “${text}”, ${common.upvotes(n)}`,
}

const REMOVED = 'The host has removed you from this session. Ask the host to let you in again.'

/** What the audience's page says of refusals. */
export const phoneRefusals: Partial<Refusals<'phone'>> = {
  not_joined: 'You’re no longer in this session. Please join again.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'You need a ticket to join this session. Enter yours.',
  ticket_unknown: 'This ticket isn’t valid here. Check it, or ask the host for another.',
  ticket_used: 'Somebody has joined with this ticket in another browser. Ask the host for another.',
}

const inMinutes = (ms: number): string => count(Math.round(ms / 60_000), { one: '# minute', other: '# minutes' })

const LATE = 'New polls appear seconds late'
const CLOCK =
  'Votes and timers don’t depend on it. Set the phone’s date and time to automatic. If every phone says this, the server’s clock is wrong.'

/** What the hall check says, on the phone and to the host. */
export const hallCheck = {
  hallCheck: 'Hall check',
  phone: (place: number) => `Phone ${number(place)}`,
  verdict: {
    trying: 'Checking…',
    ready: 'This phone is ready.',
    works: (n: number) =>
      count(n, { one: 'This phone can vote, with # problem.', other: 'This phone can vote, with # problems.' }),
    cannot: 'This phone can’t vote.',
  },
  again: 'Check again',
  join: 'To the session',
  anyway: 'To the session anyway',
  steps: {
    reached: 'The page came from the server',
    streamed: 'New polls appear at once',
    clock: 'The clock is right',
    cookies: 'The browser keeps cookies',
  },
  tries: {
    voted: 'Sending a test vote',
    streamed: 'Waiting for live changes',
    clock: 'Checking the clock',
    cookies: 'Checking cookies',
  },
  failed: {
    over: 'This hall check is over. Scan the code on the host’s screen again.',
    refused: (wire: string) => `The server refused the test vote. It says: ${wire}`,
    unreached: 'The server no longer answers. Make sure the phone is on the hall’s Wi‑Fi, then check again.',
  },
  /** What is wrong with a phone, and what to do about it: what its holder can do, and what only who runs the network can. */
  faults: {
    slow: ({ answered }: PhoneFound) => `A vote took ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }: PhoneFound) => `The clock is ${inMinutes(ahead)} fast`,
    behind: ({ ahead }: PhoneFound) => `The clock is ${inMinutes(-ahead)} slow`,
    cookies: () => 'The browser blocks cookies',
  },
  remedies: {
    slow: 'The Wi‑Fi is weak or crowded here: move closer to an access point, or use mobile data.',
    held: 'Votes count. What delays the changes is between phone and server.',
    cut: 'Votes count. Turn off VPN and data saver on the phone.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Joining needs a cookie. Allow them for this address, or open it in another browser, outside a private tab.',
  },
  forIt: {
    label: 'For IT',
    held: 'A proxy delays the stream. In nginx, set proxy_buffering off, as in server/deploy/nginx.conf. In other proxies, turn off buffering and compression of text/event-stream.',
    cut: 'The stream doesn’t get through. Let text/event-stream through the proxy and firewall.',
  },
  back: 'Back to the console',
  scan: 'Scan this with phones in the first row and in the last.',
  qrOf: (address: string) => `QR code for checking a phone at ${address}`,
  typed: (host: string) =>
    `No camera? Type ${host} into the phone’s browser. If a page appears, the phone reaches the server.`,
  noPage: 'Does the phone show no page?',
  nothing: (host: string) =>
    `Then it can’t reach ${host}. Connect it to the same network as the server, let the port through the firewall, and turn off “client isolation” on the Wi‑Fi.`,
  sum: {
    none: 'No phones checked yet',
    some: (ready: number, all: number) =>
      `${number(ready)} of ${count(all, { one: '# phone is ready.', other: '# phones are ready.' })}`,
    next: 'Now try one in the last row.',
  },
  states: {
    ready: 'Ready',
    trying: 'Checking',
    slow: 'Slow',
    clock: 'Wrong clock',
    cannot: 'Can’t vote',
    lost: 'Lost contact',
  },
  lost: {
    what: 'It sent a test vote, then nothing more',
    why: 'It may be locked or off the network. Check again on the phone.',
  },
  voteTook: (ms: number) => `Test vote in ${number(ms)} ms`,
  begin: {
    show: 'Show this page on the projector, or carry a phone through the hall.',
    seen: 'Each phone tests itself for five seconds. It then appears here with its verdict.',
  },
  thisPhone: 'Check this phone',
  forgotten: 'This list isn’t saved with the session. Phones leave it after 15 minutes.',
  ended: 'This session has ended, so there is nothing to check.',
}
