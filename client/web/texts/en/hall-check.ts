import type { PhoneFound } from '../../../index.ts'
import type { Trouble } from '../../parts/hall-check/diagnostics.ts'
import { count, fraction, number } from './say.ts'

/** What is wrong with a phone, and what to do about it. */
const remedies: Record<Trouble, (found: PhoneFound) => string> = {
  slow: ({ answered }) =>
    `A vote took ${fraction(answered / 1_000)} s. The Wi-Fi is weak or crowded here: try nearer to an access point, or mobile data.`,
  held: () =>
    'A proxy on the way holds the stream back. Votes count, but changes arrive seconds late. In nginx set proxy_buffering off, as server/deploy/nginx.conf says; in any other switch off buffering and compression of text/event-stream.',
  cut: () =>
    'The stream does not get through. Votes count, but changes arrive seconds late. Let text/event-stream pass in proxy and firewall, and switch off VPN or data saver on the phone.',
  fast: ({ ahead }) =>
    `The clock is ${inMinutes(ahead)} fast. Set the phone’s date and time to automatic; if every phone says so, it is the server’s clock.`,
  behind: ({ ahead }) =>
    `The clock is ${inMinutes(-ahead)} slow. Set the phone’s date and time to automatic; if every phone says so, it is the server’s clock.`,
  cookies: () =>
    'The browser keeps no cookies, without which nobody can join. Allow them for this address, or open it in another browser and not in a private tab.',
}

const inMinutes = (ms: number): string => count(Math.round(ms / 60_000), { one: '# minute', other: '# minutes' })

/** What the hall check says, on the phone and to the host. */
export const texts = {
  hallCheck: 'Hall check',
  phone: (place: number) => `Phone ${number(place)}`,
  trying: 'Checking…',
  ready: 'This phone is ready.',
  notReady: (n: number) => count(n, { one: '# thing is in the way.', other: '# things are in the way.' }),
  again: 'Check again',
  join: 'To the session',
  reached: 'The page came from the server',
  voted: 'A test vote was acknowledged',
  streamed: 'Changes arrive at once',
  clock: 'The clock is right',
  cookies: 'The browser keeps cookies',
  ms: (n: number) => `${number(n)} ms`,
  over: 'This address belongs to a check that is over. Scan the code on the host’s screen again.',
  refused: (wire: string) => `The server did not take the test vote. It says: ${wire}`,
  unreached: 'The server does not answer any more. Is the phone still on the hall’s Wi-Fi? Then check again.',
  remedies,
  loading: 'Loading…',
  back: 'Back to the console',
  scan: 'Scan this with a phone, in the first row and in the last.',
  qrOf: (address: string) => `QR code by which a phone checks itself at ${address}`,
  nothing: (host: string) =>
    `The phone shows no page at all? It does not reach ${host}: connect it to the same network as the server, let the port through the firewall, and switch off “client isolation” on the Wi-Fi.`,
  nobody: 'No phone has checked itself yet.',
  some: (ready: number, all: number) =>
    `${number(ready)} of ${count(all, { one: '# phone is ready.', other: '# phones are ready.' })}`,
  states: { ready: 'Ready', trying: 'Checking', troubled: 'Not ready', lost: 'Broke off' },
  lost: 'It sent a test vote and then nothing more: it was locked, or left the network. Check again on the phone.',
  voteTook: (ms: number) => `Test vote in ${number(ms)} ms`,
  forgotten: 'Nothing of this is kept in the session; phones leave this list after 15 minutes.',
  ended: 'This session has ended, so there is nothing to check.',
}
