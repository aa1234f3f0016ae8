import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { type CreatedSession, Person, type Phone } from '../support/people.ts'
import { SECRET } from '../support/secret.ts'
import { hostOfFile, secondNode, startTestServer, testServerOfFile } from '../support/test-server.ts'

/** Tokens as the server takes them, over the wire. */

const DAY = 24 * 60 * 60_000
const limits = { ...ADDRESS_LIMITS, wrongKeys: { max: 10_000, within: 60_000 } }

const app = testServerOfFile({ limits })
const ada = hostOfFile(app)
let zoe: Phone
let session: CreatedSession
let another: CreatedSession
let tokens: Record<'host' | 'participant' | 'hostKey' | 'otherKey' | 'link', string>

beforeAll(async () => {
  session = await ada.creates()
  another = await ada.creates()
  await ada.asks(session, { kind: 'open_text', prompt: 'How was it?' })
  zoe = app.phone()
  await zoe.joins(session)
  tokens = {
    host: ada.cookies.get('ws_host') ?? '',
    participant: zoe.cookies.get('ws_part') ?? '',
    hostKey: session.k,
    otherKey: another.k,
    link: (await app.server.signInLink()).split('#token=')[1] ?? '',
  }
})

/** Where a token can be shown, each with the status that it earns. */
const SLOTS: Record<string, (token: string, url?: string) => Promise<number>> = {
  ws_host: (token, url) => asks(url, 'GET', '/api/me', { cookie: `ws_host=${token}` }),
  Bearer: (token, url) => asks(url, 'GET', '/api/me', { authorization: `Bearer ${token}` }),
  ws_part: (token, url) =>
    asks(url, 'POST', `/api/sessions/${session.id}/vote`, { cookie: `ws_part=${token}` }, { text: 'x' }),
  'k in the query': (token, url) =>
    asks(url, 'GET', `/api/sessions/${session.id}?host=1&k=${encodeURIComponent(token)}`),
  'k in the body': (token, url) =>
    asks(url, 'PATCH', `/api/sessions/${session.id}`, {}, { title: 'All hands', k: token }),
}
const FITS: Record<string, keyof typeof tokens> = {
  ws_host: 'host',
  Bearer: 'host',
  ws_part: 'participant',
  'k in the query': 'hostKey',
  'k in the body': 'hostKey',
}

async function asks(
  url = app.server.url,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<number> {
  return (await new Person(url).call(method, path, body, { headers })).status
}

describe.each(Object.keys(SLOTS))('in %s', (slot) => {
  const show = SLOTS[slot] as (typeof SLOTS)[string]
  const fitting = () => tokens[FITS[slot] as keyof typeof tokens]

  it('the right token is accepted', async () => {
    expect(await show(fitting())).toBe(200)
  })

  // At every place: `domain/tokens.test.ts` and `domain/host-keys.test.ts`.
  it('a token with a byte flipped is 401', async () => {
    const right = fitting()
    const accepted: string[] = []
    for (const place of [0, 9, Math.floor(right.length / 2), right.length - 1]) {
      for (const flip of [1, 2]) {
        const bytes = Buffer.from(right)
        bytes[place] = (bytes[place] ?? 0) ^ flip
        const forged = bytes.toString('latin1').replaceAll(/[^\w.-]/g, '~')
        const status = await show(forged)
        if (status !== 401) accepted.push(`${forged}: ${status}`)
      }
    }
    expect(accepted).toEqual([])
  })

  it('every other kind of token is 401', async () => {
    for (const [kind, token] of Object.entries(tokens)) {
      const status = await show(token)
      expect([kind, status]).toEqual([kind, token === fitting() ? 200 : 401])
    }
  })
})

describe('a host key as Bearer', () => {
  const asBearer = (method: string, path: string, key: string, body?: object) =>
    asks(undefined, method, path, { authorization: `Bearer ${key}` }, body)
  const at = (id: string, rest = '') => `/api/sessions/${id}${rest}`

  it('is accepted as the host of its session', async () => {
    expect(await asBearer('GET', at(session.id, '?host=1'), session.k)).toBe(200)
    expect(await asBearer('GET', at(session.code, '?mode=wall'), session.k)).toBe(200)
    expect(await asBearer('GET', at(session.id, '/export'), session.k)).toBe(200)
    const change = { title: 'All hands' }
    expect(await asBearer('PATCH', at(session.id), session.k, change)).toBe(200)
  })

  it('is accepted for nothing else: no other session, list, deletion or account', async () => {
    const refused = [
      await asBearer('GET', at(another.id, '?host=1'), session.k),
      await asBearer('PATCH', at(another.id), session.k, { title: 'x' }),
      await asBearer('GET', '/api/sessions', session.k),
      await asBearer('POST', '/api/sessions', session.k, { title: 'x' }),
      await asBearer('DELETE', at(session.id), session.k),
      await asBearer('GET', '/api/me', session.k),
      await asBearer('POST', '/api/me/token', session.k),
    ]
    expect(refused).toEqual(refused.map(() => 401))
  })
})

describe('a wrong token does not hide a right one', () => {
  const at = () => `/api/sessions/${session.id}`
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('among cookies of one name, which a sibling domain can set', async () => {
    for (const wrong of ['junk', '', tokens.participant, '"', '%']) {
      const both = (name: string, right: string) => [
        { cookie: `${name}=${wrong}; ${name}=${right}` },
        { cookie: `${name}=${right}; ${name}=${wrong}` },
      ]
      for (const headers of both('ws_host', tokens.host)) {
        expect([wrong, await asks(undefined, 'GET', '/api/me', headers)]).toEqual([wrong, 200])
        expect(await asks(undefined, 'GET', `${at()}?host=1`, headers)).toBe(200)
        expect(await asks(undefined, 'POST', '/api/me/token', headers)).toBe(200)
      }
    }
    const cookie = `ws_part=junk; ws_part=${tokens.participant}`
    expect(await asks(undefined, 'POST', `${at()}/vote`, { cookie }, { text: 'x' })).toBe(200)
  })

  it('among two hosts who are signed in at once', async () => {
    const { cookies } = await app.host()
    const cookie = `ws_host=${cookies.get('ws_host')}; ws_host=${tokens.host}`
    expect(await asks(undefined, 'GET', `${at()}?host=1`, { cookie })).toBe(200)
  })

  it.each([
    ['wrong', 'wrong'],
    ['empty', ''],
    ['null', null],
    ['a number', 5],
    ['another session’s', () => tokens.otherKey],
  ])('among host keys, if the one in the body is %s', async (_what, given) => {
    const body = { title: 'All hands', k: typeof given === 'function' ? given() : given }
    const status = (query: string, headers: Record<string, string> = {}) =>
      asks(undefined, 'PATCH', `${at()}${query}`, headers, body)
    expect(await status(`?k=${tokens.hostKey}`)).toBe(200)
    expect(await status('', bearer(tokens.hostKey))).toBe(200)
    expect(await status('?k=wrong', bearer(tokens.host))).toBe(200)
    expect(await status('?k=wrong')).toBe(401)
  })

  it('among host keys, if the one in the query is wrong or empty', async () => {
    for (const query of ['?k=', '?k=wrong', '?k=wrong&k=']) {
      const body = { title: 'All hands', k: tokens.hostKey }
      expect(await asks(undefined, 'PATCH', `${at()}${query}`, {}, body)).toBe(200)
      const asHost = `${at()}${query}&host=1`
      expect(await asks(undefined, 'GET', asHost, bearer(tokens.hostKey))).toBe(200)
    }
  })
})

describe('a refusal says whether credentials are missing or not valid', () => {
  const NOTHING = 'Sign in first: send the ws_host cookie or an Authorization: Bearer token.'
  const TOKEN = 'This Bearer token is not valid here or has expired. Sign in, then mint another: POST /api/me/token.'
  const COOKIE = 'This ws_host cookie is not valid here or has expired. Sign in again.'
  const KEY = 'This key does not open this session: it belongs to another one, or the host has renewed the keys.'
  const HOSTS = "This is for the session's host: sign in as its owner, or send its host key as k."
  const OWNERS = "This is for the session's owner: send their ws_host cookie or Bearer token."

  const whyNot = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'x' }
    const answer = await app.phone().call(method, path, body, { headers })
    return [answer.status, answer.body.error]
  }
  const expired = () => ada.cookies.get('ws_host')?.replace(/\.\d+\./, '.1.') ?? ''

  it.each([
    ['nothing', () => ({}), NOTHING, HOSTS, OWNERS],
    ['a word', () => ({ authorization: 'Bearer nonsense' }), TOKEN, TOKEN, TOKEN],
    ['a changed token', () => ({ authorization: `Bearer ${expired()}` }), TOKEN, TOKEN, TOKEN],
    ['a changed cookie', () => ({ cookie: `ws_host=${expired()}` }), COOKIE, COOKIE, COOKIE],
    ['another’s key', () => ({ authorization: `Bearer ${another.k}` }), TOKEN, KEY, TOKEN],
  ])('with %s', async (_what, headers, signedIn, host, owner) => {
    const at = `/api/sessions/${session.id}`
    expect(await whyNot('GET', '/api/sessions', headers())).toEqual([401, signedIn])
    expect(await whyNot('GET', `${at}/export`, headers())).toEqual([401, host])
    expect(await whyNot('GET', `${at}?host=1`, headers())).toEqual([401, host])
    expect(await whyNot('DELETE', at, headers())).toEqual([401, owner])
  })

  it('with a wrong k, and with another host', async () => {
    const at = `/api/sessions/${session.id}/export`
    expect(await whyNot('GET', `${at}?k=wrong`)).toEqual([401, KEY])
    expect(await whyNot('GET', `${at}?k=${another.k}`)).toEqual([401, KEY])
    const cookie = `ws_host=${(await app.host()).cookies.get('ws_host')}`
    expect(await whyNot('GET', at, { cookie })).toEqual([401, HOSTS])
    expect(await whyNot('GET', `${at}?k=wrong`, { cookie })).toEqual([401, KEY])
    expect(await whyNot('DELETE', `/api/sessions/${session.id}`, { cookie })).toEqual([401, OWNERS])
  })

  it('for minting a token with an invalid cookie, or for a missing session', async () => {
    const mint = async (cookie: string | undefined, body: object) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie: `ws_host=${cookie}` }
      const answer = await app.phone().call('POST', '/api/me/token', body, { headers })
      return [answer.status, answer.headers.get('refusal'), answer.body.error]
    }
    expect((await mint(undefined, {})).slice(0, 2)).toEqual([401, 'cookie_only'])
    expect(await mint(expired(), {})).toEqual([401, 'cookie_only', COOKIE])
    const body = { for: 'tools', session: 'ZZZZZZ' }
    expect((await mint(tokens.host, body)).slice(0, 2)).toEqual([404, 'session_not_found'])
  })
})

describe('tokens expire', () => {
  it('after a year for participants, after 30 days for hosts, and never for keys', async () => {
    const later = await startTestServer()
    const bob = await later.host()
    const session = await bob.creates()
    await bob.asks(session, { kind: 'open_text', prompt: 'What?' })
    const phone = later.phone()
    const { headers } = await phone.tryToJoin(session)
    expect(headers.get('set-cookie')).toContain('Max-Age=31536000')
    const rejoins = async () => (await phone.tryToJoin(session)).status
    const vote = async () => (await phone.tryToVote(session, { text: 'x' })).status
    // The last instant of a session that has the default end.
    later.clock.pass(30 * DAY - 1)
    expect([await vote(), await rejoins()]).toEqual([200, 200])
    later.clock.pass(1)
    expect((await bob.call('GET', '/api/me')).status).toBe(401)
    expect((await bob.call('GET', `/api/sessions/${session.id}?host=1&k=${session.k}`)).status).toBe(200)
    expect([await vote(), await rejoins()]).toEqual([409, 409])
    later.clock.pass(365 * DAY)
    expect(await vote()).toBe(401)
  })
})

describe('SECRET=new,old', () => {
  it('accepts what the old one signed, and signs with the new one', async () => {
    const NEW = 'a secret that nobody knew before'
    const during = await secondNode(app, { secrets: [NEW, SECRET] })
    for (const [slot, show] of Object.entries(SLOTS)) {
      const token = tokens[FITS[slot] as keyof typeof tokens]
      expect([slot, await show(token, during.url)]).toEqual([slot, 200])
    }
    const { body } = await new Person(during.url).call('GET', `/api/sessions/${session.id}?host=1&k=${session.k}`)
    expect(body.k).not.toBe(session.k)
    const after = await secondNode(app, { secrets: [NEW], limits })
    const shows = SLOTS['k in the query'] as (typeof SLOTS)[string]
    expect(await shows(body.k, after.url)).toBe(200)
    for (const [slot, show] of Object.entries(SLOTS)) {
      const token = tokens[FITS[slot] as keyof typeof tokens]
      expect([slot, await show(token, after.url)]).toEqual([slot, 401])
    }
  })
})
