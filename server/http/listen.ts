import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds. Browsers keep connections for a minute; closing first makes every burst reconnect. */
const KEEP_ALIVE = 65_000
const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000

/** What Node's parser refuses never reaches Express, and gets its answer here. */
const UNREADABLE = JSON.stringify({ error: 'This is not HTTP that the server can read.' })
const UNREADABLE_ANSWER = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${UNREADABLE.length}\r\nConnection: close\r\n\r\n${UNREADABLE}`

/** Where the server ended up listening. */
export type Listening = { server: Server; port: number }

/**
 * Listens on a port; 0 takes a free one, no host takes every address. Requests are answered once the
 * caller has attached a handler.
 * @throws Error with `code` EADDRINUSE where the port is taken
 */
export async function listen(port: number, host: string | undefined): Promise<Listening> {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEADERS_WITHIN,
    requestTimeout: REQUEST_WITHIN,
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(UNREADABLE_ANSWER)
    else socket.destroy()
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Takes no new connections and resolves when every request in flight has been answered. */
export async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
}
