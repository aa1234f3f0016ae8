import { expect, it } from 'vitest'
import type { Random } from '../../server/domain/random.ts'
import type { Example } from '../../server/http/openapi/examples.ts'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { XLSX } from '../../server/procedures/operation-meta.ts'
import { filledIn, HTTP_REQUESTS } from '../support/http-file.ts'
import { type Answer, Person } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/**
 * The examples of the document are what the requests of the .http file are answered, and a few calls
 * more. `npm run examples` writes them anew, `npm run gen` puts them into the document.
 */

/** Where browsers are sent on to, with nothing to show. */
const REDIRECTS = ['beginOidc', 'finishOidc']

const NAMES = new Map(
  [...OPERATIONS, STREAM].map(({ operationId, method, path }) => [
    operationId,
    new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  ]),
)

/** Chance that gives the same in every run. */
function countedChance(): Random {
  let n = 0
  const hex = () => (++n).toString(16).padStart(12, '0')
  return {
    uuid: () => `0b6f6ed4-6d6f-4d34-9d5d-${hex()}`,
    below: (limit) => (++n * 7) % limit,
    token: () => Buffer.from(`example-${hex()}-of-a-token`).toString('base64url'),
  }
}

type Said = { title: string; method: string; address: string; body?: unknown }
type Examples = Record<string, Example[]>

const isBytes = (type: string): boolean => type === XLSX || type.startsWith('image/')

function keep(examples: Examples, { title, method, address, body }: Said, answer: Answer): void {
  expect(answer.status, `${title}: ${answer.text}`).toBeLessThan(400)
  const [operationId = ''] = [...NAMES].find(([, pattern]) => pattern.test(`${method} ${address}`)) ?? []
  const [type] = (answer.headers.get('content-type') ?? '').split(';')
  examples[operationId] ??= []
  examples[operationId].push({
    title,
    address,
    ...(body !== undefined && { body }),
    status: answer.status,
    // Bytes say nothing; those of a workbook also have the time of its making.
    ...(answer.text !== '' && type && { type, ...(!isBytes(type) && { answer: answer.body }) }),
  })
}

/** Plays the .http file from beginning to end in one browser, a second a request. */
async function playHttpFile(app: TestServer, examples: Examples): Promise<void> {
  const browser = new Person(app.server.url)
  const [, token] = (await app.server.signInLink()).split('#token=')
  const uuid = '7d1f3c52-8a4e-4b1c-9e0d-2f6b5a4c3d21'
  const named: Record<string, unknown> = { base: '', token }
  for (const request of HTTP_REQUESTS) {
    app.clock.pass(1000)
    const fill = (text: string) => filledIn(text.replaceAll('{{$guid}}', uuid), named)
    const { title, method, name } = request
    const address = fill(request.address)
    const body = request.body ? JSON.parse(fill(request.body)) : undefined
    const headers = Object.fromEntries(Object.entries(request.headers).map(([header, value]) => [header, fill(value)]))
    const answer = await browser.call(method, address, body, { headers })
    if (name) named[name] = answer.body
    keep(examples, { title, method, address, body }, answer)
  }
}

/** What takes a mail, a second phone, or an answer that does not end. */
async function playTheRest(app: TestServer, examples: Examples): Promise<void> {
  const asked = { email: 'ada@example.org' }
  const ask = { title: 'A link to sign in by', method: 'POST', address: '/api/me/login' }
  keep(examples, { ...ask, body: asked }, await app.phone().call('POST', ask.address, asked))
  const session = await (await app.host()).creates({ title: 'Lunch', settings: { moderation: 'after' } })
  const [zoe, bob] = [app.phone('Zoe'), app.phone('Bob')]
  await zoe.joins(session)
  await bob.joins(session)
  const { id } = await zoe.asks(session, 'Will there be soup?')
  const address = `/api/sessions/${session.id}/questions/${id}/upvote`
  const upvote = { title: 'Another phone wants to know, too', method: 'POST', address }
  keep(examples, upvote, await bob.call('POST', address))
  const back = { title: 'And does not any more', method: 'DELETE', address }
  keep(examples, back, await bob.call('DELETE', address))
  await keepFirstFrame(app, session, examples)
}

async function keepFirstFrame(app: TestServer, session: { id: string }, examples: Examples) {
  const address = `/api/sessions/${session.id}/stream`
  const stream = await StreamReader.open(app.server.url + address)
  const event = await stream.next()
  stream.close()
  const { status, headers } = stream.response
  const said = { title: 'The session, as each event has it', method: 'GET', address }
  keep(examples, said, { status, headers, body: event?.session, text: event?.text ?? '' })
}

it('the examples of each operation are real calls and answers', async () => {
  const app = await startTestServer({ random: countedChance() })
  const examples: Examples = {}
  await playHttpFile(app, examples)
  await playTheRest(app, examples)
  expect(Object.keys(examples).toSorted()).toEqual([...NAMES.keys()].filter((id) => !REDIRECTS.includes(id)).toSorted())
  const text = `${JSON.stringify(examples, null, 2)}\n`
  await expect(text, 'Run `npm run examples`, then `npm run gen`.').toMatchFileSnapshot(
    '../../server/http/openapi/examples.json',
  )
})
