import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import type { Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()

/** Runs in a process of its own: sends what it is given, and closes the connection. */
const SEND_AND_CLOSE = `
  const [port, text] = process.argv.slice(1)
  require('node:net').connect(port, '127.0.0.1').end(text, () => process.exit())`

/**
 * Sends a request whose sender closes the connection, all while this process stands still, and the server
 * with it.
 */
function abandonWhileStalled(phone: Phone, method: string, path: string, body?: object): void {
  const { host, port } = new URL(phone.url)
  const json = body ? JSON.stringify(body) : ''
  const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${json.length}`] : []),
  ]
  const text = `${lines.join('\r\n')}\r\n\r\n${json}`
  execFileSync(process.execPath, ['-e', SEND_AND_CLOSE, port, text])
}

const requests = () => app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

it('a request is dropped if its sender closes the connection before its work begins', async () => {
  const ada = await app.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const [zoe, bob] = await app.audience(2, session)
  if (!zoe || !bob) throw new Error('nobody joined')
  const question = await bob.asks(session, 'Why?')
  await ada.moves(session, question, 'approve')
  await zoe.upvotes(session, question)
  const path = `/api/sessions/${session.id}`
  const abandoned: [string, string, object?][] = [
    ['POST', `${path}/vote`, { optionId: poll.options[0].id }],
    ['POST', `${path}/questions`, { text: 'How?' }],
    ['DELETE', `${path}/questions/${question.id}/upvote`],
  ]
  const before = requests().length
  for (const [method, to, body] of abandoned) abandonWhileStalled(zoe, method, to, body)
  await expect.poll(() => requests().length).toBe(before + abandoned.length)
  for (const { status } of requests().slice(before)) expect(status).toBe(499)
  const { polls, questions } = await ada.hostView(session)
  expect(polls?.[1]?.votes).toBe(0)
  expect(questions).toMatchObject([{ text: 'Why?', upvotes: 1 }])
})
