import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * One device that wants to stop a hall, in a process of its own: holds connections and takes back each that
 * is lost, or sends compressed bodies. Ends by itself.
 */

const [port = '', kind = '', session = ''] = process.argv.slice(2)
const HELD = 1_200
/** Milliseconds until a lost connection is taken back, on average: all of them together 240 a second at most. */
const AGAIN_AFTER = 5_000
const BOMBS_PER_SECOND = 100
/** Milliseconds. */
const LONGEST = 60_000

const post = (length: number): string =>
  [
    'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json',
    `Content-Length: ${length}\r\n\r\n{`,
  ].join('\r\n')
const SAID = { streams: `GET /api/sessions/${session}/stream HTTP/1.1\r\nHost: x\r\n\r\n`, bodies: post(60_000) }

/** About so many milliseconds, so that not all do the same at once. */
const somewhere = (ms: number): number => ms * (0.5 + Math.random())

/** Unfinished bodies. Each gets a byte at the same instant, which costs the server more than bytes spread in time. */
const dripping = new Set<Socket>()
const DRIP_EVERY = 2_000
setInterval(() => {
  for (const socket of dripping) socket.write(' ')
}, DRIP_EVERY)

/** @returns once it is connected the first time, or refused */
function hold(said: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', resolve)
    socket.write(said)
    if (said === SAID.bodies) dripping.add(socket)
    socket.resume()
    socket.on('error', () => resolve())
    socket.on('close', () => {
      dripping.delete(socket)
      setTimeout(() => void hold(said), somewhere(AGAIN_AFTER))
    })
  })
}

function throwBombs(): void {
  const large = Buffer.alloc(50_000_000, ' ')
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  const bombs = [
    { encoding: 'br', body: brotliCompressSync(large, { params }) },
    { encoding: 'gzip', body: gzipSync(large.subarray(0, 65_536), { level: 9 }) },
  ]
  let thrown = 0
  setInterval(() => {
    const { encoding, body } = bombs[thrown++ % bombs.length] ?? { encoding: '', body: '' }
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    request({ host: '127.0.0.1', port, path: '/api/sessions', method: 'POST', headers }, (res) => res.resume())
      .on('error', () => {})
      .end(body)
  }, 1_000 / BOMBS_PER_SECOND)
}

setTimeout(() => process.exit(), LONGEST)
if (kind === 'bombs') throwBombs()
else {
  const said = SAID[kind as keyof typeof SAID]
  await Promise.all(Array.from({ length: HELD }, () => hold(said)))
}
// What was sent last has arrived, and what was evicted is on its way back.
setTimeout(() => process.stdout.write(`listening on ${port}\n`), 1_000)
