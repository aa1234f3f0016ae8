import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADDRESS_LIMITS, ROOM_CAP } from '../../shared/limits.ts'
import { Crowd } from '../support/crowd.ts'
import { mailServer } from '../support/mail-server.ts'
import type { Answer, Person } from '../support/people.ts'
import { secondNode, startTestServer, type TestServer, testServerOfFile } from '../support/test-server.ts'

/** What the proxy in front says of where a request comes from. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** So many calls, a few at a time. @returns how often each status came */
async function many(count: number, call: (n: number) => Promise<Answer>) {
  const statuses: Record<number, number> = {}
  let next = 0
  const work = async () => {
    while (next < count) {
      const { status, headers } = await call(next++)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 429) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return statuses
}

const tokenIn = (mails: { text: string }[]) => /#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]

const wrongCode = (n: number) => `ZZ${String(n).padStart(4, '2').replaceAll(/[01]/g, 'Z')}`

const guess = (person: Person, address?: string) => (n: number) =>
  person.call('GET', `/api/sessions/${wrongCode(n)}`, undefined, address ? from(address) : {})

/** How many and for how long is shown where a limit is named first; who counts together, by fewer. */
const FEWER = {
  ...ADDRESS_LIMITS,
  wrongCodes: { ...ADDRESS_LIMITS.wrongCodes, max: 10 },
  wrongKeys: { ...ADDRESS_LIMITS.wrongKeys, max: 10 },
}

/** Their tests come from an address each: what one of them gets wrong counts for a minute. */
const usual = testServerOfFile({ trustProxy: 1 })
const strict = testServerOfFile({ trustProxy: 1, limits: FEWER })

async function room(app: TestServer) {
  const ada = await app.host()
  return { app, ada, session: await ada.creates() }
}

const reads = (app: TestServer, ref: string, address: string) =>
  app.phone().call('GET', `/api/sessions/${ref}`, undefined, from(address))

describe('a lecture hall behind one address', () => {
  it('joins, votes and asks within seconds, with mistakes, and nobody is refused', async () => {
    const { app, ada, session } = await room(usual)
    await ada.asks(session, { kind: 'open_text', prompt: 'How was it?' })
    const phones = Array.from({ length: ROOM_CAP }, (_, n) => app.phone(`Guest ${n}`))
    const hall = from('203.0.113.100')
    const by = (path: string) => `/api/sessions/${session.code}/${path}`
    await many(40, guess(app.phone(), '203.0.113.100'))
    const each = await Promise.all(
      phones.map(async (phone, n) => {
        const joined = await phone.call('POST', by('join'), phone.who, hall)
        const [what, text] = n % 2 ? ['vote', `Answer ${n}`] : ['questions', `Question ${n}`]
        return `${joined.status} ${what} ${(await phone.call('POST', by(what), { text }, hall)).status}`
      }),
    )
    expect(each.filter((one) => !['201 vote 200', '201 questions 201'].includes(one))).toEqual([])
    expect((await ada.hostView(session)).participantCount).toBe(ROOM_CAP)
  })
})

describe('an address', () => {
  it.each([
    ['IPv4 with a port', (n: number) => `203.0.113.7:${40_000 + n}`],
    ['IPv6 in brackets, with a port', (n: number) => `[2001:db8::${n + 1}]:${40_000 + n}`],
    ['IPv6 in brackets', (n: number) => `[2001:db8:0:1::${n + 1}]`],
    ['IPv6 with a zone', (n: number) => `fe80::1%eth${n}`],
    ['IPv6 in brackets, with a zone and a port', (n: number) => `[fe80:1::1%eth${n}]:${40_000 + n}`],
    ['mapped IPv4', (n: number) => ['::ffff:203.0.113.8', '203.0.113.8', '::ffff:cb00:7108'][n % 3] ?? ''],
    ['mapped IPv4 with a port', (n: number) => `[::ffff:203.0.113.9]:${40_000 + n}`],
    ['in quotes', (n: number) => `"203.0.113.10:${40_000 + n}"`],
    ['IPv6 in quotes', (n: number) => `"[2001:db8:0:2::${n + 1}]:${40_000 + n}"`],
    ['unknown', (n: number) => ['unknown', '_hidden', `_SEVKISEK${n}`, `proxy-${n}:80`][n % 4] ?? ''],
  ])('counts as the same whatever a proxy writes around it: %s', async (_what, addressOf) => {
    const { app } = await room(strict)
    const phone = app.phone()
    const statuses = await many(15, (n) => guess(phone, addressOf(n))(n))
    expect(statuses).toEqual({ 404: 10, 429: 5 })
    expect(await many(1, guess(phone, '198.51.100.1:4711'))).toEqual({ 404: 1 })
    expect(await many(1, guess(phone, '[2001:db8:9::1]:4711'))).toEqual({ 404: 1 })
  })
})

describe('many wrong host keys from one address', () => {
  it('are slowed, and the right one works from there and elsewhere', async () => {
    const { app, session } = await room(usual)
    const guesser = app.phone()
    const reads = (k: string, address: string) =>
      guesser.call('GET', `/api/sessions/${session.id}?host=1&k=${k}`, undefined, from(address))
    const statuses = await many(120, (n) => reads(`key${n}`.padEnd(22, 'x'), '192.0.2.1'))
    expect(statuses).toEqual({ 401: 100, 429: 20 })
    expect((await reads(session.k, '192.0.2.1')).status).toBe(200)
    expect((await reads(session.k, '192.0.2.2')).status).toBe(200)
    const posts = await guesser.call('POST', `/api/sessions/${session.id}/end`, { k: 'wrong' }, from('192.0.2.1'))
    expect(posts.status).toBe(429)
    const elsewhere = await reads('wrong', '192.0.2.2')
    expect(elsewhere.status).toBe(401)
  })

  it('are slowed as Bearer tokens too, unlike expired tokens', async () => {
    const { app, session } = await room(strict)
    const at = `/api/sessions/${session.id}?host=1`
    const shows = (bearer: string) =>
      app
        .phone()
        .call('GET', at, undefined, { headers: { ...from('192.0.2.3').headers, authorization: `Bearer ${bearer}` } })
    const expired = `${session.id}.1.${'x'.repeat(43)}`
    expect(await many(15, () => shows(expired))).toEqual({ 401: 15 })
    const guesses = await many(15, (n) => shows(`key${n}`.padEnd(22, 'x')))
    expect(guesses).toEqual({ 401: 10, 429: 5 })
    expect((await shows(session.k)).status).toBe(200)
  })
})

describe('many wrong codes from one address', () => {
  it('are slowed, and the right one works there and elsewhere', async () => {
    const { app, ada, session } = await room(usual)
    expect(await many(120, guess(app.phone(), '192.0.2.11'))).toEqual({ 404: 100, 429: 20 })
    const inside = from('192.0.2.11')
    const joined = await app.phone().call('POST', `/api/sessions/${session.code}/join`, {}, inside)
    expect(joined.status).toBe(201)
    for (const ref of [session.code, session.id]) expect((await reads(app, ref, '192.0.2.11')).status).toBe(200)
    expect((await reads(app, session.code, '192.0.2.12')).status).toBe(200)
    const hosted = await ada.call('GET', `/api/sessions/${session.code}?host=1`, undefined, inside)
    expect([hosted.status, hosted.body.participantCount]).toEqual([200, 1])
    expect((await guess(app.phone(), '192.0.2.11')(1)).status).toBe(429)
  })

  it('count in any form, and for a whole IPv6 network', async () => {
    const { app, session } = await room(strict)
    await many(11, (n) =>
      app.phone().call('POST', `/api/sessions/no-such-${n}/join`, {}, from(`2001:db8:a::${n.toString(16)}`)),
    )
    expect((await reads(app, 'ZZZZZZ', '2001:db8:a::ffff:1')).status).toBe(429)
    expect((await reads(app, session.code, '2001:db8:a::ffff:1')).status).toBe(200)
    expect((await reads(app, 'ZZZZZZ', '2001:db8:a:1::1')).status).toBe(404)
  })

  it('count in votes, too', async () => {
    const { app, session } = await room(strict)
    const zoe = app.phone()
    await zoe.joins(session)
    const votes = (n: number) =>
      zoe.call('POST', `/api/sessions/${wrongCode(n)}/vote`, { text: 'x' }, from('192.0.2.21'))
    expect(await many(15, votes)).toEqual({ 404: 10, 429: 5 })
  })

  it('are counted across two nodes', async () => {
    const { app, session } = await room(strict)
    const other = await secondNode(app, { trustProxy: 1, limits: FEWER })
    const guesser = app.phone()
    const there = app.phone()
    Object.assign(there, { url: other.url })
    const statuses = [await many(6, guess(guesser, '192.0.2.22')), await many(6, guess(there, '192.0.2.22'))]
    expect(statuses).toEqual([{ 404: 6 }, { 404: 4, 429: 2 }])
    expect((await guess(guesser, '192.0.2.22')(1)).status).toBe(429)
    expect((await reads(app, session.code, '192.0.2.22')).status).toBe(200)
  })

  it('do not count if the session was just deleted', async () => {
    const { app, ada, session } = await room(strict)
    await ada.call('DELETE', `/api/sessions/${session.id}`)
    const statuses = await many(15, () => reads(app, session.code, '192.0.2.23'))
    expect(statuses).toEqual({ 404: 15 })
  })

  it('are forgotten after the time of Retry-After', async () => {
    const wrongCodes = { max: 5, within: 1_000 }
    const limits = { ...ADDRESS_LIMITS, wrongCodes }
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await startTestServer({ limits, now: () => Date.now() })
    await many(10, guess(app.phone()))
    const refused = await guess(app.phone())(1)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    vi.setSystemTime(Date.now() + 1_000)
    expect((await guess(app.phone())(1)).status).toBe(404)
  })
})

describe('100 sign-ins from one address', () => {
  it('are slowed by wrong links, and right ones work', async () => {
    const app = usual
    const uses = (token: string) => app.phone().call('POST', '/api/me/login/verify', { token }, from('192.0.2.3'))
    expect(await many(100, (n) => uses(`${n}`))).toEqual({ 400: 60, 429: 40 })
    const [, token = ''] = (await app.signInLink()).split('#token=')
    expect((await uses(token)).status).toBe(200)
  })

  it('mail 60 links to people who never hosted, and a link to each host who needs one', async () => {
    const { arrived, mail } = await mailServer()
    const hosts = { emails: ['named@example.com'], domains: ['example.org'] }
    const app = await startTestServer({ mail, hosts, trustProxy: 1 })
    const asks = (email: string) => app.phone().call('POST', '/api/me/login', { email }, from('192.0.2.1'))
    const uses = async (token: string | undefined) =>
      expect((await app.phone().call('POST', '/api/me/login/verify', { token }, from('192.0.2.1'))).status).toBe(200)
    await asks('ada@example.org')
    await uses(tokenIn(await arrived(1)))
    expect(await many(100, (n) => asks(`new${n}@example.org`))).toEqual({ 202: 100 })
    await arrived(60)
    const both = ['named@example.com', 'ada@example.org']
    expect(await many(40, (n) => asks(both[n % 2] ?? ''))).toEqual({ 202: 40 })
    await uses(tokenIn(await arrived(62)))
    await uses(tokenIn((await arrived(62)).slice(0, -1)))
    await asks('eve@example.org')
    for (const email of both) await asks(email)
    const to = (await arrived(64)).map((one) => one.to[0])
    await app.server.stop()
    expect([...to.slice(60, 62)].toSorted()).toEqual(both.toSorted())
    expect(to.slice(62).toSorted()).toEqual(both.toSorted())
  })

  it('take the same statements for hosts and for others', async () => {
    const app = await startTestServer({
      mail: (await mailServer()).mail,
      limits: { ...ADDRESS_LIMITS, signIns: { max: 1, within: 60_000 } },
    })
    const ada = { id: randomUUID(), email: 'ada@example.org', name: 'Ada', created_at: 0 }
    await app.db.insertInto('host').values(ada).execute()
    const links = () => app.db.selectFrom('sign_in_link').select(['email', 'expires_at']).execute()
    const asks = (email: string) => app.phone().call('POST', '/api/me/login', { email })
    await asks('bob@example.org')
    for (const [email, lasts] of [
      ['ada@example.org', true],
      ['eve@example.org', false],
    ] as const) {
      const answer = await asks(email)
      expect([answer.status, answer.body]).toEqual([202, { sent: true }])
      const made = (await links()).filter((link) => link.email === email)
      expect(made.map(({ expires_at }) => expires_at > app.clock.now)).toEqual(lasts ? [true] : [false])
    }
    // What was made for the time that it takes is deleted with the next.
    await asks('max@example.org')
    expect((await links()).map(({ email }) => email).toSorted()).toEqual([
      'ada@example.org',
      'bob@example.org',
      'max@example.org',
    ])
  })

  it('do not flood a mailbox, wherever they come from', async () => {
    const { arrived, mail } = await mailServer()
    const app = await startTestServer({ mail, trustProxy: 1 })
    const asks = (email: string) => (n: number) =>
      app.phone().call('POST', '/api/me/login', { email }, from(`192.0.2.${n}`))
    expect(await many(50, asks('ada@example.org'))).toEqual({ 202: 50 })
    expect((await asks('bob@example.org')(1)).status).toBe(202)
    await app.server.stop()
    const to = (await arrived(21)).map((mail) => mail.to[0])
    expect([to.filter((one) => one === 'ada@example.org').length, to.length]).toEqual([20, 21])
  })

  it('do not keep a host from getting a link', async () => {
    const { arrived, mail } = await mailServer()
    const hosts = { emails: [], domains: ['example.org', 'gmail.com'] }
    const app = await startTestServer({ mail, hosts, trustProxy: 1 })
    const asks = (email: (n: number) => string) => (n: number) =>
      app.phone().call('POST', '/api/me/login', { email: email(n) }, from(`192.0.2.${n}`))
    const ada = () => 'ada@example.org'
    await many(30, asks(ada))
    const [, token] = /#token=([\w-]{43})/.exec((await arrived(20)).at(-1)?.text ?? '') ?? []
    const used = await app.phone().call('POST', '/api/me/login/verify', { token })
    expect([used.status, used.body.email]).toEqual([200, ada()])
    expect(
      await many(
        30,
        asks((n) => `ada+${n}@example.org`),
      ),
    ).toEqual({ 202: 30 })
    await many(
      30,
      asks((n) => `eve+${n}@example.org`),
    )
    await many(
      30,
      asks((n) => `bo${'.'.repeat(n % 2)}b+${n}@gmail.com`),
    )
    await many(5, asks(ada))
    await app.server.stop()
    const to = (await arrived(65)).map((one) => one.to[0] ?? '')
    const count = (mailbox: RegExp) => to.filter((one) => mailbox.test(one)).length
    expect([/^ada@/, /^ada\+/, /^eve/, /^bo.?b/].map(count)).toEqual([25, 0, 20, 20])
  })
})

describe('joins of a full session', () => {
  it('are slowed by address, while another session accepts people', async () => {
    const limits = { ...ADDRESS_LIMITS, refusedJoins: { max: 10, within: 60_000 } }
    const { app, ada, session } = await room(await startTestServer({ trustProxy: 1, limits }))
    await Crowd.of(app, ROOM_CAP - 2, session)
    const people = await app.audience(2, session)
    const joins = (id: string) => () => app.phone().call('POST', `/api/sessions/${id}/join`, {})
    expect(await many(30, joins(session.id))).toEqual({ 409: 10, 429: 20 })
    expect((await people[0]?.tryToJoin(session))?.status).toBe(200)
    expect((await people[1]?.call('DELETE', `/api/sessions/${session.id}/me`))?.status).toBe(204)
    expect((await joins(session.id)()).status).toBe(201)
    expect((await joins(session.id)()).status).toBe(429)
    const another = await ada.creates()
    expect((await joins(another.id)()).status).toBe(201)
  })
})

describe('the address of a caller', () => {
  it('is not taken from a header that they send', async () => {
    const { app } = await room(await startTestServer({ limits: FEWER }))
    const statuses = await many(15, (n) => guess(app.phone(), `192.0.2.${n}`)(n))
    expect(statuses).toEqual({ 404: 10, 429: 5 })
  })

  it('is the one that the last trusted proxy adds', async () => {
    const { app } = await room(strict)
    const statuses = await many(15, (n) => guess(app.phone(), `198.51.100.${n}, 192.0.2.24`)(n))
    expect(statuses).toEqual({ 404: 10, 429: 5 })
  })
})
