import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Connections } from '../../server/http/socket/connections.ts'
import { createPublicServer, listenAt, stopListening } from '../../server/http/socket/listen.ts'
import { ResponseQueues } from '../../server/http/socket/pipelining.ts'
import { Host, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { serverOf } from './limited-server.ts'

/** Reads what a socket is sent until the server closes it. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

/** A connection that says this and no more. */
function dial(port: number, bytes = ''): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  if (bytes) socket.write(bytes)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** A server as the public reaches it, which refuses every request until `queues` is given another answer. */
async function listening() {
  const made = createPublicServer()
  onTestFinished(() => stopListening(made))
  return { ...made, port: (await listenAt(made.server, { port: 0, host: '127.0.0.1' })).port }
}

const isReached = (socket: Socket) => new Promise((resolve) => socket.on('connect', resolve).on('close', resolve))

const PROBE = 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** What a stranger's connection may say, more of them than the server has files. */
const FLOODS = {
  nothing: () => '',
  'half a request': () => 'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  'half a body': () =>
    'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  'streams, each of another address': (path: string, n: number) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.${n}\r\n\r\n`,
}

it('a server keeps answering and keeps streams of hosts and participants, whatever strangers hold', async () => {
  const { port, token, output } = await serverOf(160)
  const url = `http://127.0.0.1:${port}`
  const ada = new Host(url)
  await ada.call('POST', '/api/me/login/verify', { token })
  const session = await ada.creates()
  const zoe = new Phone(url)
  await zoe.joins(session)
  const path = `/api/sessions/${session.id}/stream`
  const cookie = `ws_part=${zoe.cookies.get('ws_part')}`
  const phone = await StreamReader.open(url + path, { cookie })
  const wall = await StreamReader.open(`${url}${path}?mode=wall&k=${session.k}`)
  onTestFinished(() => [phone, wall].forEach((stream) => void stream.close()))
  for (const [what, said] of Object.entries(FLOODS)) {
    const held = Array.from({ length: 160 }, (_, n) => dial(port, said(path, n)).pause())
    await Promise.all(held.map(isReached))
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: what })
    for (const stream of [phone, wall]) await stream.until(({ title }) => title === what)
    // Where all connections are taken by now, this one has none that was left free.
    held.push(dial(port, said(path, 160)))
    await ada.sees(session)
    const answer = await readAll(dial(port, PROBE)).catch(String)
    expect(answer, what).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of held) socket.destroy()
  }
  expect(output()).toContain('ulimit -n: only 160 files may be open')
  expect(output().match(/all 96 connections that this process can hold are in use/g)).toHaveLength(1)
}, 60_000)

/** More than the kernel takes for a reader who reads nothing. */
const LARGE = Buffer.alloc(20_000_000)

describe('connections beyond the cap', () => {
  /** A server of eight connections. */
  async function serverOfEight(): Promise<number> {
    const server = createServer()
    const connections = new Connections(server, 8)
    const answer: RequestListener = (req, res) => {
      if (req.url === '/readyz') return void res.end()
      if (req.url === '/large') return void res.end(LARGE)
      res.writeHead(200).flushHeaders()
      connections.beginStream(req, true)
    }
    new ResponseQueues(server, answer, connections)
    server.listen(0, '127.0.0.1')
    onTestFinished(() => server.closeAllConnections())
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

  it('replace answers that nobody reads', async () => {
    const port = await serverOfEight()
    const deaf = Array.from({ length: 8 }, () => dial(port, get('/large')))
    await Promise.all(deaf.map((socket) => once(socket, 'readable')))
    expect(await readAll(dial(port, PROBE))).toMatch(/^HTTP\/1.1 200 /)
  })

  it('replace answers that nobody reads also where more was asked for', async () => {
    const port = await serverOfEight()
    const deaf = Array.from({ length: 8 }, () => dial(port, get('/large') + get('/readyz')))
    await Promise.all(deaf.map((socket) => once(socket, 'readable')))
    expect(await readAll(dial(port, PROBE))).toMatch(/^HTTP\/1.1 200 /)
  })

  it('get time to send a request while streams of strangers can be closed', async () => {
    const port = await serverOfEight()
    const streams = Array.from({ length: 8 }, () => dial(port, get('/stream')))
    await Promise.all(streams.map((stream) => once(stream, 'data')))
    const [late, later] = [dial(port), dial(port)]
    await Promise.all(streams.slice(0, 2).map((stream) => once(stream, 'close')))
    late.write(PROBE)
    expect(await readAll(late)).toMatch(/^HTTP\/1.1 200 /)
    expect(later.destroyed).toBe(false)
  })
})

it('answers that nobody reads are cut off where they take too much memory, the longest unread of strangers first', async () => {
  const server = await listening()
  const { port, queues, connections } = server
  queues.answerBy((req, res) => {
    if (req.url === '/of-ada') connections.recognise(req, () => 'ada')
    res.end(LARGE)
  })
  const asks = async (path: string) => {
    const socket = dial(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  const known = await asks('/of-ada')
  const strangers = []
  for (let n = 0; n < 7; n++) strangers.push(await asks('/'))
  // A client that does not read is not told that it was cut off.
  const kept = [...connections.sockets].map(({ remotePort }) => remotePort)
  expect(kept).toContain(known.localPort)
  expect(kept).toContain(strangers[6]?.localPort)
  expect(kept).not.toContain(strangers[0]?.localPort)
})

it('what cannot be read does not cut into the answer before it', async () => {
  const server = await listening()
  const answers: ServerResponse[] = []
  server.queues.answerBy((_req, res) => {
    res.writeHead(200, { 'content-length': 4 }).write('ab')
    answers.push(res)
  })
  const socket = dial(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const all = readAll(socket)
  await expect.poll(() => answers).toHaveLength(1)
  socket.write('nonsense\r\n\r\n')
  expect(await all.catch(() => 'cut off')).not.toMatch(/400/)
})

it('a server closes slow headers and bodies at their deadline, not up to 30 seconds later', async () => {
  const server = await listening()
  server.queues.answerBy(() => {})
  server.server.headersTimeout = 50
  server.server.requestTimeout = 100
  const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
  for (const slow of [head, `${head}Content-Length: 9\r\n\r\n{`]) {
    const answer = await readAll(dial(server.port, slow))
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('\r\nRefusal: too_slow\r\n')
  }
})

it('an idle connection is kept for longer than its answers announce, so that no client meets its end', async () => {
  const { port, server } = await listening()
  const socket = dial(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  const [, seconds] = /\r\nKeep-Alive: timeout=(\d+)\r\n/i.exec(String(answer)) ?? []
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds) * 1_000 + 1_000).toBeLessThan(server.keepAliveTimeout)
})
