import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { StartRefusal } from '../../../shared/start-refusal.ts'
import { codeOf } from '../../../shared/system-error-code.ts'
import { isOfPerson } from '../pages/page-languages.ts'
import { Connections, connectionCap } from './connections.ts'
import { ResponseQueues } from './pipelining.ts'
import { writeStartingPage } from './starting-page.ts'
import { refusalBody, refusalHeaders, writeRefusal } from './write-refusal.ts'

/** Milliseconds. Browsers keep connections for a minute; closing first makes every burst reconnect. */
const KEEP_ALIVE = 70_000
const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000
/** How often Node checks these two limits. Its default is 30 s. */
const CHECK_EVERY = 1_000

/**
 * Milliseconds, while the server stops: how often it looks for idle connections, how long nobody has to send a request
 * before those are closed, and how long an answer may take.
 */
const SWEEP_EVERY = 20
const QUIET_FOR = 250
const LAST_ANSWERS_TIMEOUT_MS = 5_000

/** Refusals for bytes that Node's parser rejects, by the code of its error. */
const UNREADABLE: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

function unreadableAnswer(errorCode: string | undefined): string {
  const refusal = new Refusal(UNREADABLE[errorCode ?? ''] ?? 'not_http')
  const headers = Object.entries({ ...refusalHeaders(refusal), Connection: 'close' })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${refusalBody(refusal)}`
}

/** The server that the public reaches. */
export type PublicServer = { server: Server; connections: Connections; queues: ResponseQueues }
/** Where it listens. */
export type Listening = { address: string; port: number }

export type Address = { port: number; host: string | undefined }

/**
 * Makes a server listen. Port 0 takes a free port. Without a host it listens on every address.
 * @param prefix of the variables that give port and host
 * @throws StartRefusal that names the variable at fault
 */
export async function listenAt(server: Server, { port, host }: Address, prefix = ''): Promise<AddressInfo> {
  try {
    server.listen({ port, host })
    await once(server, 'listening')
  } catch (error) {
    throw refusalToListen(error, port, prefix)
  }
  return server.address() as AddressInfo
}

/** The refusal for an error of listening. Other errors unchanged. */
export function refusalToListen(error: unknown, port: number, prefix: string): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new StartRefusal(`${prefix}PORT: port ${port} is in use. Stop what uses it, or set another ${prefix}PORT.`)
  }
  if (code === 'EACCES') {
    return new StartRefusal(`${prefix}PORT: you may not listen on port ${port}. Set ${prefix}PORT to 1024 or more.`)
  }
  const isNoAddress = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']
  if (!isNoAddress.includes(code)) return error
  return new StartRefusal(
    `${prefix}HOST: this machine has no such address (${code}). Set ${prefix}HOST to one of its own, or leave it out.`,
  )
}

/** Makes the public server, which does not listen yet. Until `queues` is given another handler, it refuses every request. */
export function createPublicServer(): PublicServer {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEADERS_WITHIN,
    requestTimeout: REQUEST_WITHIN,
    connectionsCheckingInterval: CHECK_EVERY,
    // The request handler refuses these two cases with a body.
    requireHostHeader: false,
  })
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  const connections = new Connections(server, connectionCap())
  const queues = new ResponseQueues(server, refuseUntilReady, connections)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error, socket as Socket, queues))
  return { server, connections, queues }
}

/** Answers what cannot be read as a request, unless an answer to an earlier request is on its way to the client. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket, queues: ResponseQueues): void {
  const current = queues.answerOn(socket)
  const isBehind = current?.req.complete === true
  // The connection is not read while an answer waits, so the client is not to blame.
  if (isBehind && code === 'ERR_HTTP_REQUEST_TIMEOUT') return
  if (socket.writable && !isBehind && !current?.headersSent) socket.end(unreadableAnswer(code))
  else socket.destroy()
}

/** Answers 503 with Retry-After until the database is open: people with a page, programs with JSON. */
const refuseUntilReady: RequestListener = (req, res) => {
  if (req.url === '/healthz') {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(JSON.stringify({ status: 'starting' }))
    return
  }
  res.setHeader('access-control-allow-origin', '*')
  res.setHeader('access-control-expose-headers', 'Refusal, Retry-After')
  const refusal = new Refusal('starting', undefined, 1)
  if (isOfPerson(req)) writeStartingPage(req, res, refusal)
  else writeRefusal(res, refusal)
}

/**
 * Takes no new connections and resolves when every request in flight is answered. Node's own `close` ends idle
 * connections at once, and with them requests that are on their way, for which a proxy answers 502. Here each answer
 * first says `Connection: close`, and idle connections are ended once nobody uses any. Both look at what has arrived by
 * then: a turn of the event loop begins with timers, reads, and ends with what `nextTurn` waits for.
 */
export async function stopListening({ server, connections, queues }: PublicServer): Promise<void> {
  const closed = once(server, 'close')
  queues.closeAfterAnswers()
  await nextTurn()
  NetServer.prototype.close.call(server)
  const sweep = async () => {
    await nextTurn()
    if (queues.quietFor() < QUIET_FOR) return
    server.closeIdleConnections()
    destroySilent(connections.sockets)
  }
  const timers = [
    setInterval(sweep, SWEEP_EVERY),
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_TIMEOUT_MS),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}

/** Closes connections that browsers opened in advance, without a request. */
function destroySilent(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
