import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { listen, stopListening } from '../../server/http/listen.ts'
import { emptyDatabase } from '../support/databases.ts'
import { Host, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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

const isReached = (socket: Socket) =>
  new Promise((resolve) => socket.on('connect', resolve).on('close', resolve))

/** A server of few files, and the token of the sign-in link that it prints. */
async function serverOf(files: number): Promise<{ port: number; token: string }> {
  const { url } = await emptyDatabase()
  const { PATH = '', HOME = '' } = process.env
  const settings = { PORT: '0', SECRET: 'only for the tests', DATABASE_URL: url, TRUST_PROXY: '1' }
  const env = { PATH, HOME, ...settings }
  const start = `ulimit -n ${files}; exec "${process.execPath}" server/bin.js`
  const child: ChildProcess = spawn('sh', ['-c', start], { cwd: ROOT, env })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
  })
  let output = ''
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(output)))
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.stdout?.on('data', (text) => {
      output += text
      const [, port, token] = /localhost:(\d+)\n[\s\S]*#token=(\S+)/.exec(output) ?? []
      if (port && token) resolve({ port: Number(port), token })
    })
  })
}

const PROBE = 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** What a stranger's connection may say, more of them than the server has files. */
const FLOODS = {
  nothing: () => '',
  'half a request': () => 'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  'half a body': () =>
    'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  'requests whose answers nobody reads': () =>
    'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20),
  'streams, each of another address': (path: string, n: number) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.${n}\r\n\r\n`,
}

it('keeps answering, and keeps streams of hosts and participants, whatever strangers hold', async () => {
  const { port, token } = await serverOf(256)
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
    const held = Array.from({ length: 254 }, (_, n) => dial(port, said(path, n)).pause())
    await Promise.all(held.map(isReached))
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: what })
    for (const stream of [phone, wall]) await stream.until(({ title }) => title === what)
    // Where all connections are taken by now, this one has no place that was left free.
    held.push(dial(port, said(path, 254)))
    await ada.sees(session)
    const answer = await readAll(dial(port, PROBE)).catch(String)
    expect(answer, what).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of held) socket.destroy()
  }
}, 60_000)

it('leaves a quarter of its connections to requests, and refuses strangers more streams', async () => {
  const { port, token } = await serverOf(256)
  const url = `http://127.0.0.1:${port}`
  const ada = new Host(url)
  await ada.call('POST', '/api/me/login/verify', { token })
  const session = await ada.creates()
  const statuses = []
  for (let n = 0; n < 150; n++) {
    const from = { 'x-forwarded-for': `10.0.0.${n}` }
    const stream = await StreamReader.open(`${url}/api/sessions/${session.id}/stream`, from)
    onTestFinished(() => stream.close())
    statuses.push(stream.response.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(144)
  expect(statuses.slice(144)).toEqual(Array(6).fill(429))
}, 60_000)

it('cuts slow headers and bodies when they are late, and not when half a minute has passed', async () => {
  const listening = await listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => stopListening(listening))
  listening.server.headersTimeout = 50
  listening.server.requestTimeout = 100
  const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
  for (const slow of [head, `${head}Content-Length: 9\r\n\r\n{`]) {
    const answer = await readAll(dial(listening.port, slow))
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('\r\nRefusal: too_slow\r\n')
  }
})
