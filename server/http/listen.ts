import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { REFUSALS, type RefusalCode } from '../../shared/errors.ts'

/** Milliseconds. Browsers keep connections for a minute; closing first makes every burst reconnect. */
const KEEP_ALIVE = 65_000
const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000

/**
 * Milliseconds, while stopping: how often to look for idle connections, how long a request may be on
 * its way, and how long an answer may take.
 */
const SWEEP_EVERY = 20
const SPEAK_WITHIN = 250
const ANSWER_WITHIN = 5_000

/** What Node's parser refuses never reaches Express, and gets its answer here. By the code of its error. */
const UNREADABLE: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

function unreadableAnswer(errorCode: string | undefined): string {
  const code = UNREADABLE[errorCode ?? ''] ?? 'not_http'
  const [status, error] = REFUSALS[code]
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Refusal: ${code}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Where the server ended up listening. */
export type Listening = {
  server: Server
  address: string
  port: number
  sockets: ReadonlySet<Socket>
}

/**
 * Listens on a port; 0 takes a free one, no host takes every address. The caller attaches the
 * handler of requests.
 * @throws Error with `code` EADDRINUSE where the port is taken
 */
export async function listen(port: number, host: string | undefined): Promise<Listening> {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEADERS_WITHIN,
    requestTimeout: REQUEST_WITHIN,
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(unreadableAnswer(error.code))
    else socket.destroy()
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, port: taken } = server.address() as AddressInfo
  return { server, address, port: taken, sockets }
}

/** Answers 503 while the database is being opened: a phone that comes back early is told to try again. */
export const refuseUntilReady: RequestListener = (req, res) => {
  if (req.url === '/healthz') {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(JSON.stringify({ status: 'starting' }))
    return
  }
  const [status, error] = REFUSALS.starting
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Refusal, Retry-After',
    refusal: 'starting',
    'retry-after': '1',
  })
  res.end(JSON.stringify({ error }))
}

/**
 * Takes no new connections and resolves when every request in flight has been answered. Node's own
 * `close` cuts idle connections at once, and with them requests that are on their way; here each
 * answer says `Connection: close` first, and only what stays silent is cut.
 */
export async function stopListening({ server, sockets }: Listening): Promise<void> {
  const closed = once(server, 'close')
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'))
  NetServer.prototype.close.call(server)
  const timers = [
    setTimeout(
      () => timers.push(setInterval(() => server.closeIdleConnections(), SWEEP_EVERY)),
      SPEAK_WITHIN,
    ),
    setTimeout(() => destroySilent(sockets), SPEAK_WITHIN),
    setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}

/** Closes connections that browsers opened in advance, without a request. */
function destroySilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
