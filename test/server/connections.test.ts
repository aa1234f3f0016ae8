import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { listen, stopListening } from '../../server/http/listen.ts'
import { emptyDatabase } from '../support/databases.ts'

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

/** The port that a server of few files listens on. */
async function serverOf(files: number): Promise<number> {
  const { url } = await emptyDatabase()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', SECRET: 'only for the tests', DATABASE_URL: url }
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
      const [, port] = /localhost:(\d+)\n/.exec(output) ?? []
      if (port) resolve(Number(port))
    })
  })
}

it('keeps answering while more connections are held than the process may have files', async () => {
  const port = await serverOf(256)
  const begun = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
  const held = Array.from({ length: 400 }, (_, n) => dial(port, n % 2 ? begun : ''))
  await Promise.all(held.map(isReached))
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
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
