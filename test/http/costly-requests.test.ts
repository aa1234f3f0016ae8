import { describe, expect, it } from 'vitest'
import type { Answer, CallOptions } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Nobody keeps the server busy with one request: whatever is in it takes about as long as plain letters. */

const app = testServerOfFile()
const ada = hostOfFile(app)

/** How often requests may take the time of those that are as long. The worst that was found took 400. */
const DEARER = 15
/** The system counts in steps of some milliseconds, so several are sent of each, after one that is not counted. */
const SENT = 6

/** CPU milliseconds of some calls, in client and server together. */
async function cost(call: () => Promise<Answer>): Promise<number> {
  await call()
  const before = process.cpuUsage()
  for (let sent = 0; sent < SENT; sent++) await call()
  return process.cpuUsage(before).user / 1_000
}

/** Combining marks in an order that is none, which to normalise takes the square of their number. */
const marks = (length: number) => '\u0345\u0301\u0323\u0327'.repeat(length / 4)
const letters = (length: number) => 'A'.repeat(length)
/** Header lines and address have 16 KiB together. */
const repeated = (part: string, length = 12_000) => part.repeat(length / part.length)
const uuid = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const token = `${uuid}.9999999999999.x`

type Request = [method: string, path: string, body?: object, options?: CallOptions]
const header = (name: string, value: string): CallOptions => ({ headers: { [name]: value } })

describe.each<[what: string, costly: (at: string) => Request, plain: (at: string) => Request]>([
  [
    'a ticket of combining marks',
    (at) => ['POST', `${at}/join`, { ticket: marks(30_000) }],
    (at) => ['POST', `${at}/join`, { ticket: letters(60_000) }],
  ],
  [
    'a name of combining marks',
    (at) => ['POST', `${at}/join`, { name: marks(30_000) }],
    (at) => ['POST', `${at}/join`, { name: letters(60_000) }],
  ],
  [
    'a path of combining marks',
    () => ['GET', `/api/sessions/${encodeURIComponent(marks(2_000))}`],
    () => ['GET', `/api/sessions/${letters(12_000)}`],
  ],
  [
    'a path of digits of another script',
    () => ['GET', `/api/sessions/${encodeURIComponent('९'.repeat(1_300))}`],
    () => ['GET', `/api/sessions/${letters(12_000)}`],
  ],
  ['many keys', (at) => ['GET', `${at}?host=1${repeated('&k=1')}`], (at) => ['GET', `${at}?host=1${repeated('&x=1')}`]],
  [
    'many keys of the right form',
    (at) => ['GET', `${at}?host=1${repeated('&k=mZ0qkq3f5o1lVbq0a1Yh8g')}`],
    (at) => ['GET', `${at}?host=1${repeated('&x=mZ0qkq3f5o1lVbq0a1Yh8g')}`],
  ],
  [
    'many cookies of hosts',
    (at) => ['GET', `${at}?host=1`, undefined, header('cookie', repeated(`ws_host=${token};`))],
    (at) => ['GET', `${at}?host=1`, undefined, header('cookie', repeated(`ws_xxxx=${token};`))],
  ],
  [
    'many cookies of participants',
    (at) => ['GET', at, undefined, header('cookie', repeated(`ws_part=${token};`))],
    (at) => ['GET', at, undefined, header('cookie', repeated(`ws_xxxx=${token};`))],
  ],
  [
    'many types that it accepts',
    (at) => ['GET', at, undefined, header('accept', repeated('text/a;q=0.1,'))],
    (at) => ['GET', at, undefined, header('x-accept', repeated('text/a;q=0.1,'))],
  ],
  [
    'many addresses of proxies',
    (at) => ['GET', at, undefined, header('x-forwarded-for', repeated('203.0.113.7, '))],
    (at) => ['GET', at, undefined, header('x-forwarded', repeated('203.0.113.7, '))],
  ],
  [
    'many answers that it knows',
    (at) => ['GET', at, undefined, header('if-none-match', repeated('W/"a", '))],
    (at) => ['GET', at, undefined, header('x-none-match', repeated('W/"a", '))],
  ],
])('%s', (_, costly, plain) => {
  it('cost about what other signs cost', async () => {
    const session = await ada.creates()
    const send = ([method, path, body, options]: Request) => app.phone().call(method, path, body, options)
    const at = `/api/sessions/${session.id}`
    const usual = await cost(() => send(plain(at)))
    expect(await cost(() => send(costly(at)))).toBeLessThan(usual * DEARER)
  })
})

it.each<[what: string, request: (at: string, ref: string) => Request]>([
  ['a ticket to be void', (at, ref) => ['POST', `${at}/tickets/void`, { ticket: ref }]],
  ['the session of a token', (_, ref) => ['POST', '/api/me/token', { for: 'tools', session: ref }]],
  ['an answer to be hidden', (at, ref) => ['POST', `${at}/polls/${uuid}/answers/hide`, { text: ref }]],
  ['a title', (_, ref) => ['POST', '/api/sessions', { title: ref }]],
  ['a name in a brand', (_, ref) => ['POST', '/api/sessions', { title: 'a', brand: { [ref]: ref } }]],
])('%s costs about what other signs cost', async (_, request) => {
  const at = `/api/sessions/${(await ada.creates()).id}`
  const send = ([method, path, body]: Request) => ada.call(method, path, body)
  const usual = await cost(() => send(request(at, letters(30_000))))
  expect(await cost(() => send(request(at, marks(15_000))))).toBeLessThan(usual * DEARER)
})

it('of many keys, eight are tried', async () => {
  const { id, k } = await ada.creates()
  const reads = (wrong: number) => app.phone().call('GET', `/api/sessions/${id}?host=1${'&k=1'.repeat(wrong)}&k=${k}`)
  expect((await reads(7)).status).toBe(200)
  expect((await reads(8)).status).toBe(401)
})
