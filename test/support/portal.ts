import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An answer that is not the service's. */
export type WrongAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Closes the connection before the end of the body. */
  isCut?: boolean
}

const html = { 'content-type': 'text/html; charset=utf-8' }
export const PAGE = '<!doctype html><title>Wi-Fi</title><h1>Log in to use this network</h1>'
/** Where a redirect of the portal leads: to its page. */
const PAGE_PATH = '/portal'

/** How what lies between answers in place of the service, whatever the operation is. */
export const WRONG_ANSWERS = {
  '200 HTML': { status: 200, headers: html, body: PAGE },
  '200 without a body': { status: 200 },
  '200 with empty JSON': { status: 200, headers: { 'content-type': 'application/json', 'content-length': '0' } },
  '200 {}': json(200, {}),
  '200 []': json(200, []),
  '200 null': json(200, null),
  '200 JSON of another service': json(200, { status: 'ok', version: '1.2.3' }),
  '200 JSON with fields of the same names': json(200, { status: 'error', code: 'LOGIN', title: 'Log in', id: '1' }),
  '200 HTML that says it is JSON': { status: 200, headers: { 'content-type': 'application/json' }, body: PAGE },
  '200 that is no gzip': {
    status: 200,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: 'no gzip',
  },
  '204 that says it is HTML': { status: 204, headers: html },
  '302 to a page': { status: 302, headers: { location: PAGE_PATH } },
  '307 to a page': { status: 307, headers: { location: PAGE_PATH } },
  '304 that nobody asked for': { status: 304 },
  '401 HTML': { status: 401, headers: html, body: PAGE },
  '401 JSON of a login proxy': json(401, { error: 'Unauthorized' }),
  '403 HTML': { status: 403, headers: html, body: PAGE },
  '404 JSON of another service': json(404, { message: 'Not Found' }),
  '409 {}': json(409, {}),
  '418 {error}': json(418, { error: 'I am a teapot' }),
  '429 HTML': { status: 429, headers: { ...html, 'retry-after': '7' }, body: PAGE },
  '502 HTML': { status: 502, headers: html, body: PAGE },
  '503 HTML': { status: 503, headers: { ...html, 'retry-after': '7' }, body: PAGE },
  '511 HTML': { status: 511, headers: html, body: PAGE },
} satisfies Record<string, WrongAnswer>

function json(status: number, body: unknown): WrongAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * A proxy in front of a server: the login page of a Wi-Fi, a filter, or a proxy whose server is away. It
 * answers in place of the server until it is opened, then it lets everything through.
 */
export class Portal {
  readonly url: string
  /** Answers the paths of the interface; undefined lets them through. */
  wrong: ((req: IncomingMessage) => WrongAnswer | undefined) | undefined
  /** Method and path of each request of the interface that the server got. */
  readonly passed: string[] = []
  /** The same of those that the portal answered. */
  readonly kept: string[] = []

  private constructor(url: string) {
    this.url = url
  }

  /** @param port the server's @param atEnd takes what ends the proxy */
  static async before(port: number, atEnd: (end: () => void) => void = onTestFinished): Promise<Portal> {
    const server = createServer({ keepAliveTimeout: 0 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const portal = new Portal(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (req, res) => portal.#answer(req, res, port))
    atEnd(() => {
      server.closeAllConnections()
      server.close()
    })
    return portal
  }

  close(wrong: WrongAnswer): void {
    this.wrong = () => wrong
  }

  open(): void {
    this.wrong = undefined
  }

  #answer(req: IncomingMessage, res: ServerResponse, port: number): void {
    const { method = 'GET', url: path = '', headers } = req
    const isOfInterface = path.startsWith('/api/')
    const wrong = path === PAGE_PATH ? WRONG_ANSWERS['200 HTML'] : isOfInterface ? this.wrong?.(req) : undefined
    if (isOfInterface) (wrong ? this.kept : this.passed).push(`${method} ${path}`)
    if (wrong) return void send(req, res, wrong)
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res).on('error', () => answer.destroy())
      answer.on('error', () => res.destroy())
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  }
}

async function send(req: IncomingMessage, res: ServerResponse, { status, headers, body, isCut }: WrongAnswer) {
  // The whole request first: an answer before that may reset the connection.
  await req.resume().toArray()
  if (!isCut) return res.writeHead(status, headers).end(body)
  res.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body ?? '') * 2) })
  res.write(body ?? '', () => res.destroy())
}
