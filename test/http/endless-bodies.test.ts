import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import type { CallOptions, Person } from '../support/people.ts'
import { pngOf } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { Hall, OPERATIONS, SOME_ID, takesBody } from './hall.ts'

/** Bodies of one stranger that never come to their end, to every path that there is, while others go on. */

const app = testServerOfFile({ trustProxy: 1 })
const ada = hostOfFile(app)

const STRANGER = '203.0.113.7'
const JSON_TYPE = 'Content-Type: application/json'
/** The beginning of 64 MiB of spaces. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')).subarray(0, 50_000)

/** What is said of a body, what comes of it, and what trickles in later, if not a space. */
const ENDLESS: Record<string, readonly [headers: string, bytes: string | Buffer, more?: string]> = {
  'that stop short': [`${JSON_TYPE}\r\nContent-Length: 60000`, '{'],
  'that are large and stop short': [`${JSON_TYPE}\r\nContent-Length: 1000000`, '{'],
  'that are far too large': [`${JSON_TYPE}\r\nContent-Length: 99999999999`, '{'],
  'in chunks without an end': [`${JSON_TYPE}\r\nTransfer-Encoding: chunked`, '1\r\n{\r\n', '1\r\n \r\n'],
  'in half of a large chunk': [`${JSON_TYPE}\r\nTransfer-Encoding: chunked`, 'fffff\r\n{'],
  'that do not come after 100 Continue': [`${JSON_TYPE}\r\nContent-Length: 1000000\r\nExpect: 100-continue`, '', ''],
  'that are half of a gzip bomb': [`${JSON_TYPE}\r\nContent-Length: 60000\r\nContent-Encoding: gzip`, BOMB],
  'that are half of a form': ['Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000', '--x'],
}

/** Paths that are no operation with a body: pages, their files, probes, reads, other ports' paths, and nothing. */
const OTHERS = [
  '/',
  '/login',
  '/docs',
  '/addin',
  '/demo',
  '/wall/ABCDEF',
  '/host/ABCDEF',
  '/assets/nothing.js',
  '/addresses.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/mcp',
  '/api/openapi.json',
  '/api/me/login/oidc',
  '/api/me/login/oidc/callback',
  '/api/sessions/ABCDEF/stream',
  '/api/nowhere',
]

/** How many of them go to the one path that takes large bodies: more than it reads at once. */
const LARGE = 30

function pathsIn({ session, poll, question }: Hall): { method: string; path: string }[] {
  const ids: Record<string, string> = { id: session.id, pid: poll.id, qid: question.id }
  const operations = OPERATIONS.filter(takesBody).map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? SOME_ID),
  }))
  const posted = [...OTHERS, ...Array<string>(LARGE).fill(`/api/sessions/${session.id}/pictures`)]
  return [...operations, ...posted.map((path) => ({ method: 'POST', path }))]
}

/** Begins a body for each path, on connections that stay open. */
async function begin(hall: Hall, headers: string, bytes: string | Buffer): Promise<Socket[]> {
  const held: Socket[] = []
  for (const { method, path } of pathsIn(hall)) {
    const socket = connect(app.server.port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${STRANGER}`, headers]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes)
    held.push(socket.resume())
  }
  // One that is answered tells that the server has read the others.
  expect((await fetch(`${app.server.url}/healthz`)).status).toBe(200)
  return held
}

/** A picture that needs a large body: what follows its end is left out. */
const pictureOf = (shade: number) => ({
  type: 'image/png',
  data: Buffer.concat([pngOf(shade), Buffer.alloc(70_000)]).toString('base64'),
})

/** What people do meanwhile, and how it is answered. @param address of all of them */
async function goOn(hall: Hall, address: string): Promise<Record<string, number>> {
  const post = (who: Person, path: string, body: object, { headers }: CallOptions = {}) =>
    who.call('POST', path, body, { headers: { ...headers, 'x-forwarded-for': address } })
  const phone = app.phone()
  const authorization = `Bearer ${hall.session.k}`
  const shade = address === STRANGER ? 1 : 3
  const answers = {
    'a picture of the host': await post(ada, hall.at('/pictures'), pictureOf(shade)),
    'a picture by the key': await post(phone, hall.at('/pictures'), pictureOf(shade + 1), {
      headers: { authorization },
    }),
    'a small picture': await post(ada, hall.at('/pictures'), { ...pictureOf(9), data: pngOf(9).toString('base64') }),
    'a session': await post(ada, '/api/sessions', { title: 'Another' }),
    'a join': await post(phone, hall.at('/join'), {}),
    'a vote': await post(hall.zoe, hall.at('/vote'), { optionId: hall.poll.options[0]?.id }),
    'a link': await post(app.phone(), '/api/me/login', { email: 'zoe@example.org' }),
    'a page': await phone.call('GET', hall.at()),
  }
  return Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))
}

it.each(Object.entries(ENDLESS))('Bodies %s keep nobody from the service', async (_how, [
  headers,
  bytes,
  more = ' ',
]) => {
  const hall = await Hall.made(app, ada)
  const held = await begin(hall, headers, bytes)
  // A hall has one address, which may be the stranger's, too.
  for (const address of [STRANGER, '198.51.100.1']) {
    for (const socket of held) socket.write(more)
    expect(await goOn(hall, address)).toEqual({
      'a picture of the host': 201,
      'a picture by the key': 201,
      'a small picture': 201,
      'a session': 201,
      'a join': 201,
      'a vote': 200,
      'a link': 202,
      'a page': 200,
    })
  }
})
