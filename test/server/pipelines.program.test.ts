import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { Host, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { startTestServer } from '../support/test-server.ts'
import { serverOf } from './limited-server.ts'

/** Bytes that unread answers may add to the memory of a server. */
const MORE_MAX = 150_000_000
/** Milliseconds within which a server that is flooded answers a probe. */
const PROBED_WITHIN = 2_000

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A connection that is sent this, whoever reads it. */
function dial(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Resolves when a connection has got the first of its answers, or was cut off. */
const isAnswered = (socket: Socket) => new Promise((done) => socket.on('readable', done).on('close', done))

/** Bytes of memory that a process takes (Linux). */
const memoryOf = (pid: number) => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** A server, and the paths of a session of which hosts get 1.1 MB. */
async function floodedServer() {
  const { port, pid, token, databaseUrl } = await serverOf(1024)
  const url = `http://127.0.0.1:${port}`
  const ada = new Host(url)
  await ada.call('POST', '/api/me/login/verify', { token })
  const { id, k } = await ada.creates()
  const { participantId } = await new Phone(url).joins({ id })
  const insert = `insert into question (session_id, id, participant_id, text, state, created_at)
    select '${id}', gen_random_uuid(), '${participantId}', repeat('é', 500), 'approved', n
    from generate_series(1, 900) as n`
  await runOn(databaseUrl, insert)
  const large = `/api/sessions/${id}?host=1&k=${k}`
  expect((await (await fetch(url + large)).arrayBuffer()).byteLength).toBeGreaterThan(1_100_000)
  return { port, pid, url, large, small: `/api/sessions/${id}` }
}

it('answers that nobody reads take little memory, however many are asked for', async () => {
  const { port, pid, url, large, small } = await floodedServer()
  for (const path of ['/docs', large, `${small}/stream`]) {
    const before = memoryOf(pid)
    const deaf = Array.from({ length: 16 }, () => dial(port, get(path).repeat(1_000)))
    await Promise.all(deaf.map(isAnswered))
    const probes = Array.from({ length: 3 }, () =>
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBED_WITHIN) }),
    )
    await Promise.any(probes)
    expect(memoryOf(pid) - before, path).toBeLessThan(MORE_MAX)
    for (const socket of deaf) socket.destroy()
  }
}, 120_000)

/** The statuses of the first answers on a connection. */
async function statusesOf(socket: Socket, count: number): Promise<string[]> {
  const statuses: string[] = []
  for await (const line of createInterface(socket)) {
    const [, status] = /HTTP\/1\.1 (\d{3}) /.exec(line) ?? []
    if (status) statuses.push(status)
    if (statuses.length === count) return statuses
  }
  throw new Error(`the connection was closed after ${statuses.length} answers`)
}

it('requests that are sent without waiting for answers are answered in order, each once', async () => {
  const { server } = await startTestServer()
  // So that they arrive in several packets of 64 KiB.
  const padding = `X-Padding: ${'x'.repeat(1_000)}\r\n`
  const host = `Host: x\r\n${padding}`
  const body = 'Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"title":"x"}'
  const asked = {
    [`GET /healthz HTTP/1.1\r\n${host}\r\n`]: '200',
    [get('/api/nothing')]: '404',
    [`POST /api/sessions HTTP/1.1\r\n${host}${body}`]: '401',
    [get('/favicon.svg')]: '200',
    [`HEAD /api/openapi.json HTTP/1.1\r\n${host}\r\n`]: '200',
    [`OPTIONS /api/sessions HTTP/1.1\r\n${host}\r\n`]: '204',
    [`PUT /api/sessions HTTP/1.1\r\n${host}${body}`]: '405',
  }
  const rounds = 60
  const expected = Array.from({ length: rounds }, () => Object.values(asked)).flat()
  const reader = dial(server.port, Object.keys(asked).join('').repeat(rounds))
  expect(await statusesOf(reader, expected.length)).toEqual(expected)
}, 60_000)
