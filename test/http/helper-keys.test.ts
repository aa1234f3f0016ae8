import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import type { Keys } from '../../shared/schemas/keys.ts'
import { type CreatedSession, Person, type Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

/** Keys that a host gives to those who help. Which operations they open: who-may.test.ts. */

const limits = { ...ADDRESS_LIMITS, wrongKeys: { max: 3, within: 60_000 } }
const app = testServerOfFile({ limits })
const ada = hostOfFile(app)
let session: CreatedSession
let keys: Keys
let zoe: Phone

beforeAll(async () => {
  session = await ada.creates({
    title: 'All hands',
    poll: { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
  })
  keys = (await ada.call('GET', at('/keys'))).body
  zoe = app.phone('canary-name', 'canary@example.org')
  await zoe.joins(session)
  await ada.opens(session, session.polls?.[0] ?? { id: '' })
  await zoe.votes(session, { optionId: session.polls?.[0]?.options[1]?.id })
  await zoe.asks(session, 'Why?')
})

const at = (rest = '') => `/api/sessions/${session.id}${rest}`
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const asks = (path: string, key: string, url = app.server.url) =>
  new Person(url).call('GET', path, undefined, bearer(key))
const HELPERS = ['present', 'moderate'] as const

describe('the keys of a session', () => {
  it("are four, with the host's, and stay the same", async () => {
    expect(Object.keys(keys)).toEqual(['host', 'present', 'moderate', 'wall'])
    expect(keys.host).toBe(session.k)
    expect(new Set(Object.values(keys)).size).toBe(4)
    for (const key of Object.values(keys)) expect(key).toMatch(/^[\w-]{22}$/)
    const again = await app.phone().call('GET', at(`/keys?k=${keys.host}`))
    expect(again.body).toEqual(keys)
    expect((await asks(at('/keys'), keys.present)).status).toBe(401)
  })

  it('are in no row of the database', async () => {
    const rows = await app.db.selectFrom('session').selectAll().execute()
    for (const key of Object.values(keys)) expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('open no other session', async () => {
    const other = await ada.creates()
    for (const helper of HELPERS) {
      // As owner of the other session one would get in by the cookie: a stranger asks.
      const { status } = await asks(`/api/sessions/${other.id}?host=1`, keys[helper])
      expect(status).toBe(401)
    }
  })
})

describe.each(HELPERS)('a helper with the key to %s', (helper) => {
  it('sees what the host sees, without keys, roster and names, in body, frame and list', async () => {
    const { body, text } = await asks(at('?host=1'), keys[helper])
    const { k: _, roster: __, questions = [], ...host } = await ada.hostView(session)
    const nameless = questions.map(({ author: _, ...question }) => question)
    expect(body).toEqual({ ...host, questions: nameless })
    expect(body.polls[0]).toMatchObject({ votes: 1, correctOptionId: session.polls?.[0]?.options[1]?.id })
    const { authorization } = bearer(keys[helper]).headers
    const url = `${app.server.url}${at('/stream?host=1')}`
    const stream = await StreamReader.open(url, { authorization })
    const first = await stream.next()
    expect(first?.session).toEqual(body)
    stream.close()
    const secrets = ['canary', session.k, ...Object.values(keys)]
    for (const said of [text, stream.received]) expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  it('gets no new ETag or frame when a hidden name changes', async () => {
    const before = await asks(at('?host=1'), keys[helper])
    await zoe.call('POST', at('/join'), { name: `canary-${helper}` })
    const after = await asks(at('?host=1'), keys[helper])
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect((await asks(at('?host=1'), keys.host)).text).toContain(`canary-${helper}`)
  })

  it('gets a refusal for other operations, which does not count as a guess', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { status, headers } = await asks(at('/export'), keys[helper])
      expect([status, headers.get('refusal')]).toEqual([401, 'key_too_narrow'])
    }
    expect((await asks(at('?host=1'), keys[helper])).status).toBe(200)
  })
})

it('can run a quiz as presenter, and the question queue as moderator', async () => {
  const presenter = (method: string, path: string, body = {}) =>
    app.phone().call(method, at(path), { ...body, k: keys.present })
  const draft = await presenter('POST', '/polls', {
    kind: 'quiz',
    prompt: '3 + 3?',
    options: ['6', '7'],
    correctOption: 0,
  })
  const { id, options, correctOptionId } = draft.body
  expect([draft.status, correctOptionId]).toEqual([201, options[0].id])
  expect((await presenter('POST', `/polls/${id}/open`)).body.state).toBe('open')
  expect((await asks(at('?mode=wall'), keys.present)).body.poll.id).toBe(id)
  expect((await presenter('POST', `/polls/${id}/close`)).body.state).toBe('closed')
  expect((await presenter('POST', `/polls/${id}/copy`)).status).toBe(201)
  expect((await presenter('POST', '/end')).status).toBe(401)
  const [question = { id: '' }] = (await asks(at('?host=1'), keys.moderate)).body.questions
  const move = (k: string) => app.phone().call('POST', at(`/questions/${question.id}/highlight`), { k })
  expect((await move(keys.present)).status).toBe(401)
  expect((await move(keys.moderate)).body.state).toBe('highlighted')
})

describe('the key of the wall', () => {
  it('reads what the host sees of the wall, and its stream', async () => {
    const { status, body } = await asks(at('?mode=wall'), keys.wall)
    expect([status, body]).toEqual([200, await ada.wall(session)])
    const stream = await StreamReader.open(`${app.server.url}${at('/stream?mode=wall')}`, bearer(keys.wall).headers)
    expect((await stream.next())?.session).toEqual(body)
    stream.close()
  })

  it('reads and does nothing else', async () => {
    for (const path of ['?host=1', '?host=1&mode=wall', '/stream?host=1', '/keys', '/results', '/people', '/check']) {
      const { status, headers } = await asks(at(path), keys.wall)
      expect([path, status, headers.get('refusal')]).toEqual([path, 401, 'key_too_narrow'])
    }
    const stage401 = await app.phone().call('POST', at('/stage'), { show: 'lobby', k: keys.wall })
    expect(stage401.status).toBe(401)
  })
})

describe('renewed keys', () => {
  it('make earlier keys invalid on every node, and end their streams', async () => {
    const node = await secondNode(app)
    const urls = [app.server.url, node.url]
    const opened = await Promise.all(
      urls.flatMap((url) =>
        [
          ['?host=1', keys.host],
          ['?host=1', keys.moderate],
          ['?mode=wall', keys.present],
          ['?mode=wall', keys.wall],
        ].map(([query, key]) =>
          StreamReader.open(`${url}${at(`/stream${query}`)}`, { authorization: `Bearer ${key}` }),
        ),
      ),
    )
    const audience = await StreamReader.open(`${app.server.url}${at('/stream')}`)
    for (const stream of [...opened, audience]) expect(await stream.next()).toBeDefined()

    const { status, body } = await ada.call('POST', at('/keys/renew'))
    expect(status).toBe(200)
    expect(Object.values(keys).filter((key) => Object.values(body).includes(key))).toEqual([])
    for (const stream of opened) {
      for (let event = await stream.next(); event; event = await stream.next()) {
        expect(event.text).not.toContain(body.host)
      }
    }
    for (const url of urls) {
      for (const key of Object.values(keys)) {
        expect((await asks(at('?host=1'), key, url)).status).toBeGreaterThanOrEqual(401)
      }
    }
    expect((await ada.call('GET', at('/keys'))).body).toEqual(body)
    expect((await ada.hostView(session)).k).toBe(body.host)
    // A stream that is opened anew goes on, beside those of before that came to their end.
    const again = await StreamReader.open(`${node.url}${at('/stream?host=1')}`, {
      authorization: `Bearer ${body.present}`,
    })
    expect((await again.next())?.session.title).toBe('All hands')
    await ada.call('PATCH', at(), { title: 'Renewed' })
    await again.until(({ title }) => title === 'Renewed')
    await audience.until(({ title }) => title === 'Renewed')
    again.close()
    audience.close()
    keys = body
  })

  it('can be made only by the owner, and with no key', async () => {
    const by = (who: Person, k?: string) => who.call('POST', at('/keys/renew'), { k })
    expect((await by(app.phone(), keys.host)).status).toBe(401)
    expect((await by(await app.host())).status).toBe(401)
    expect((await ada.call('GET', at('/keys'))).body).toEqual(keys)
  })
})
