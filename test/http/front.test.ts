import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Phone } from '../support/people.ts'
import { buildStage, type Stage } from '../support/stage.ts'

/**
 * The busiest operations are answered in front of Express where a request is plain. Whichever way a
 * request takes, its answer is the same.
 */

let stage: Stage
let strike: () => Promise<void>
let phone: Phone
let session: { id: string; code: string }
let optionId: string

beforeAll(async () => {
  ;({ stage, strike } = await buildStage())
  const host = await stage.host()
  session = await host.creates()
  const poll = await host.asks(session, { kind: 'rating', prompt: '?' })
  optionId = poll.options[0]?.id ?? ''
  phone = stage.phone()
  await phone.joins(session)
})
afterAll(() => strike())

type Raw = { status: number; headers: string[]; body: string }

/** Sends bytes as they are and reads until the server closes. */
function send(head: string[], body: string | Buffer): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect(stage.server.port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [top = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const [first = '', ...headers] = top.split('\r\n')
      const names = headers.filter((line) => !/^(date|set-cookie):/i.test(line)).toSorted()
      resolve({ status: Number(first.split(' ')[1]), headers: names, body: rest.join('\r\n\r\n') })
    })
    socket.write(`${[...head, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}

/** The same request twice: plain, and with an Accept list, which only Express reads. */
async function bothWays(head: string[], body: string | Buffer = ''): Promise<[Raw, Raw]> {
  const length = body.length > 0 ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  const plain = await send([...head, ...length], body)
  const listed = await send([...head, ...length, 'Accept: text/html, */*;q=0.8'], body)
  return [plain, listed]
}

const JSON_TYPE = 'Content-Type: application/json'
const cookie = () => `Cookie: ws_part=${phone.cookies.get('ws_part')}`
const vote = () => `POST /api/sessions/${session.id}/vote HTTP/1.1`
const ballot = () => JSON.stringify({ optionId })

describe('a request gets the same answer in front of Express and behind it', () => {
  it.each<[string, () => string[], () => string | Buffer, number]>([
    ['a vote', () => [vote(), JSON_TYPE, cookie()], ballot, 200],
    ['a vote with a charset', () => [vote(), `${JSON_TYPE}; charset=utf-8`, cookie()], ballot, 200],
    [
      'a vote after a byte-order mark',
      () => [vote(), JSON_TYPE, cookie()],
      () => `\uFEFF${ballot()}`,
      200,
    ],
    ['a vote of nobody', () => [vote(), JSON_TYPE], ballot, 401],
    ['a vote that is no JSON', () => [vote(), JSON_TYPE, cookie()], () => '{"optionId":', 400],
    ['a vote that is a list', () => [vote(), JSON_TYPE, cookie()], () => '[]', 400],
    [
      'a vote that is not UTF-8',
      () => [vote(), JSON_TYPE, cookie()],
      () => Buffer.from([0x22, 0xff, 0x22]),
      400,
    ],
    ['a vote without a body', () => [vote(), cookie()], () => '', 400],
    ['a vote as a form', () => [vote(), 'Content-Type: text/plain', cookie()], ballot, 415],
    [
      'a vote of 70 kB',
      () => [vote(), JSON_TYPE, cookie()],
      () => JSON.stringify({ text: 'a'.repeat(70_000) }),
      413,
    ],
    ['a vote with __proto__', () => [vote(), JSON_TYPE, cookie()], () => '{"__proto__":{}}', 400],
    [
      'a vote from elsewhere',
      () => [vote(), JSON_TYPE, cookie(), 'Origin: https://evil.example'],
      ballot,
      401,
    ],
    [
      'a vote on nothing',
      () => ['POST /api/sessions/AAAAAA/vote HTTP/1.1', JSON_TYPE, cookie()],
      ballot,
      404,
    ],
    ['a read', () => [`GET /api/sessions/${session.code} HTTP/1.1`], () => '', 200],
    [
      'a read by %-encoded code',
      () => [`GET /api/sessions/%20${session.code} HTTP/1.1`],
      () => '',
      200,
    ],
    [
      'a read as host',
      () => [`GET /api/sessions/${session.id}?host=1&k=no HTTP/1.1`],
      () => '',
      401,
    ],
    ['a HEAD', () => [`HEAD /api/sessions/${session.id} HTTP/1.1`], () => '', 200],
    ['a wrong method', () => [`PUT /api/sessions/${session.id}/vote HTTP/1.1`], () => '', 405],
    [
      'a path with a slash too many',
      () => [`GET /api/sessions/${session.id}/ HTTP/1.1`],
      () => '',
      404,
    ],
    ['a preflight', () => [`OPTIONS /api/sessions/${session.id}/vote HTTP/1.1`], () => '', 204],
  ])('%s', async (_what, head, body, status) => {
    const [plain, listed] = await bothWays(head(), body())
    expect(plain.status).toBe(status)
    expect(listed).toEqual(plain)
  })

  it('a vote in chunks', async () => {
    const bytes = ballot()
    const chunked = `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`
    const head = [vote(), JSON_TYPE, cookie(), 'Transfer-Encoding: chunked']
    expect(await send(head, chunked)).toMatchObject({ status: 200, body: '{"voted":true}' })
  })
})
