import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../client/index.ts'
import { play } from '../../client/rehearsal/play-demo.ts'
import { readConfig } from '../../server/config/config.ts'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { DEMO_LIMITS } from '../../shared/limits.ts'
import { Crowd } from '../support/crowd.ts'
import { Host, type Phone } from '../support/people.ts'
import {
  secondNode,
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testServerOfFile,
} from '../support/test-server.ts'

const HOUR = 3_600_000
/** From one poll to the next (ms). */
const POLL = 45_000
const { demo, hosts } = readConfig({ DEMO: '1' })
const DEMO = { demo, hosts } satisfies TestServerOptions

/** A demonstration, and what plays its session. */
async function setDemo(options: TestServerOptions = {}) {
  const app = await startTestServer({ ...DEMO, ...options })
  return { app, player: playerOf(app) }
}

function playerOf({ server, clock }: Pick<TestServer, 'server' | 'clock'>) {
  const seconds = play(server, clock.read)
  const step = async () => expect((await seconds.next()).value).toBe('')
  /** Begins the session, and opens the first poll. */
  const begin = async () => {
    await step()
    await step()
  }
  return { step, begin }
}

/** Where `/demo` or `/demo/wall` leads. */
async function leadsTo(app: TestServer, path = '/demo'): Promise<string> {
  const { headers } = await fetch(app.server.url + path, { redirect: 'manual' })
  return headers.get('location') ?? ''
}

/** The code of the session that always runs. */
const codeOf = async (app: TestServer) => ({ id: (await leadsTo(app)).slice(1) })

const from = (address: string) => ({ headers: { accept: 'text/html, */*', 'x-forwarded-for': address } })

/** Where `/demo/wall` leads: session and key. */
const WALL = /^\/wall\/(.+)#k=(.+)$/

const isWritten = (poll: Session['poll']) => poll?.kind === 'word_cloud' || poll?.kind === 'open_text'

/** A visitor who begins to host. */
async function visitor(app: TestServer, address = '192.0.2.1'): Promise<{ host: Host; leads: string }> {
  const host = new Host(app.server.url)
  const { headers } = await host.call('GET', '/api/me/login/oidc', undefined, from(address))
  const back = await host.call('GET', headers.get('location') ?? '', undefined, from(address))
  return { host, leads: back.headers.get('location') ?? '' }
}

const joinFrom = (phone: Phone, session: { id: string }, address: string) =>
  phone.call('POST', `/api/sessions/${session.id}/join`, {}, from(address))

describe('Six polls of a demonstration, one after another', () => {
  const app = testServerOfFile(DEMO)
  /** What another visitor sees of each poll once it is closed, and what the wall shows. */
  const seen: Session[] = []
  const onWall: string[] = []
  beforeAll(async () => {
    const player = playerOf(app)
    const [rude, other] = [app.phone('Rude'), app.phone()]
    expect(await leadsTo(app)).toBe('/')
    await player.begin()
    const session = await codeOf(app)
    expect(await other.sees(session)).toMatchObject({ status: 'live', participantCount: 24, poll: { state: 'open' } })
    expect((await rude.tryToJoin(session)).status).toBe(400)
    await joinFrom(rude, session, '192.0.2.1')
    await other.joins(session)
    await rude.asks(session, 'Rude?')
    const [, id = '', k] = WALL.exec(await leadsTo(app, '/demo/wall')) ?? []
    for (let poll = 0; poll < 6; poll++) {
      if (isWritten((await rude.sees(session)).poll)) await rude.votes(session, { text: 'RUDE' })
      for (let second = 0; second < 5; second++) await player.step()
      app.clock.pass(36_000)
      await player.step()
      seen.push(await other.sees(session))
      onWall.push(JSON.stringify(await other.sees({ id }, `?mode=wall&k=${k}`)))
      app.clock.pass(POLL - 36_000)
      await player.step()
    }
  })

  it('are of all kinds, and people vote, ask and upvote', () => {
    for (const { poll } of seen) {
      expect(poll?.state).toBe('closed')
      const { options = [], words = [], texts = [] } = poll ?? {}
      const votes = options.reduce((sum, { tally = 0 }) => sum + tally, 0) + words.length + texts.length
      expect(votes).toBeGreaterThan(1)
    }
    expect(new Set(seen.map(({ poll }) => poll?.kind)).size).toBe(6)
    expect(seen.at(-1)?.questions?.length).toBeGreaterThan(0)
  })

  it('show nothing that a visitor writes to another', () => {
    for (const [n, { poll }] of seen.entries()) if (isWritten(poll)) expect(onWall[n]).toMatch(/"(words|texts)":\[.+\]/)
    expect((JSON.stringify(seen) + onWall.join()).toLowerCase()).not.toContain('rude')
  })
})

/** What people of the demonstration write, which its host approves. */
const APPROVED = [
  ...['curious', 'awake', 'happy', 'hungry', 'calm', 'ready'],
  ...['The short talks', 'Votes between the slides', 'The coffee', 'Time for questions'],
  ...['Can I run this on my own server?', 'How many people can vote?', 'Is a vote ever lost?'],
]
/** The same, as somebody rude writes it. */
const RUDE = [
  ...[
    '(_!_) CURIOUS (_!_)',
    '¡¡ happy !!',
    '"Calm;',
    'Ready\u2028\u2028\u2028.',
    'h\u0316\u0317\u0318\u0319ungry',
    'ＡＷＡＫＥ',
  ],
  ...['The\n\n\n\n\ncoffee', 'The short\u3164talks', 'RUDE'],
]

/** Six last three times as long as anything is kept, and are more than a visitor may have. Each takes 6 s of CPU. */
const SESSIONS = process.env.FUZZ ? 6 : 1

/** Sessions that are filled, one after another: what a wall shows of them, and how many find a seat. */
class DemoDay {
  readonly sessions = new Set<string>()
  readonly seats: number[] = []
  readonly unapproved: string[] = []
  readonly #app: TestServer
  readonly #player: ReturnType<typeof playerOf>
  #visitors = 0

  constructor(app: TestServer, player: ReturnType<typeof playerOf>) {
    this.#app = app
    this.#player = player
  }

  /** From its first poll to the last one, in which it is full. */
  async playSession(): Promise<void> {
    await this.#player.begin()
    const session = await codeOf(this.#app)
    this.sessions.add(session.id)
    const attackers = await this.visit(session, 30, (n) => `203.0.113.${n % 8}`)
    // The second poll is a cloud, the sixth has texts.
    for (const wait of [POLL, 4 * POLL]) {
      this.#app.clock.pass(wait)
      for (let second = 0; second < 5; second++) await this.#player.step()
      for (const [n, phone] of attackers.entries()) {
        await phone.tryToVote(session, { text: RUDE[n % RUDE.length] ?? '' })
        if (n % 8 === 0)
          await phone.call('POST', `/api/sessions/${session.id}/questions`, { text: APPROVED[n % 3] ?? '' })
      }
      await this.#player.step()
      await this.#look()
    }
    await this.visit(session, 126)
    this.seats.push((await this.#app.phone().sees(session)).participantCount ?? 0)
  }

  /** People join, each from an address of their own unless others are given. */
  async visit(session: { id: string }, count: number, address: (n: number) => string = () => this.#address()) {
    const phones = Array.from({ length: count }, () => this.#app.phone())
    const joins = phones.map((phone, n) => joinFrom(phone, session, address(n)))
    for (const { status } of await Promise.all(joins)) expect(status).toBe(201)
    return phones
  }

  #address(): string {
    this.#visitors++
    return `198.18.${this.#visitors >> 8}.${this.#visitors & 255}`
  }

  /** What its wall shows that nobody has approved. */
  async #look(): Promise<void> {
    const [, id = '', k = ''] = WALL.exec(await leadsTo(this.#app, '/demo/wall')) ?? []
    const { poll, questions = [] } = await this.#app.phone().sees({ id }, `?mode=wall&k=${k}`)
    const shown = [...(poll?.words ?? []), ...questions].map(({ text }) => String(text)).concat(poll?.texts ?? [])
    expect(shown.length).toBeGreaterThan(0)
    this.unapproved.push(...shown.filter((text) => !APPROVED.includes(text)))
  }
}

describe('The session of a demonstration', () => {
  it('begins anew within the hour, with the same address for visitors', async () => {
    const { app, player } = await setDemo()
    await player.begin()
    const before = await codeOf(app)
    app.clock.pass(HOUR)
    await player.begin()
    const after = await codeOf(app)
    expect(after).not.toEqual(before)
    expect(await app.phone().sees(after)).toMatchObject({ status: 'live', poll: { state: 'open' } })
    expect((await app.phone().call('GET', `/api/sessions/${before.id}`)).status).toBe(404)
  })

  it('is played by one of two nodes, and by the other when that has gone', async () => {
    const { app, player } = await setDemo()
    const node = await secondNode(app, DEMO)
    const other = playerOf({ server: node, clock: app.clock })
    await player.begin()
    const session = await codeOf(app)
    for (let second = 0; second < 5; second++) await other.step()
    expect(await codeOf(app)).toEqual(session)
    expect(await app.phone().sees(session)).toMatchObject({ participantCount: 24 })
    app.clock.pass(POLL)
    await other.step()
    expect(await app.phone().sees(session)).toMatchObject({ participantCount: 48, poll: { state: 'open' } })
  })

  it('has a wall that everyone may watch, and do nothing else', async () => {
    const { app, player } = await setDemo()
    await player.begin()
    const [, id = '', k = ''] = WALL.exec(await leadsTo(app, '/demo/wall')) ?? []
    const phone = app.phone()
    const wall = await phone.sees({ id }, `?mode=wall&k=${k}`)
    expect(wall.poll?.options[0]?.tally).toBeTypeOf('number')
    const calls = [
      ['POST', `/api/sessions/${id}/end`],
      ['POST', `/api/sessions/${id}/polls/${wall.poll?.id}/close`],
      ['POST', `/api/sessions/${id}/people/${id}/remove`],
      ['PATCH', `/api/sessions/${id}`, { title: 'Spoilt' }],
    ] as const
    const { host } = await visitor(app)
    for (const [method, path, body] of calls) {
      expect((await phone.call(method, path, { ...body, k })).status).toBe(401)
      expect((await host.call(method, path, body)).status).toBe(401)
    }
    expect((await host.call('DELETE', `/api/sessions/${id}`)).status).toBe(401)
  })

  it('goes on for a day, however many honest visitors fill it and whatever others write', async () => {
    const { app, player } = await setDemo({ trustProxy: 1 })
    const day = new DemoDay(app, player)
    while (day.sessions.size < SESSIONS) {
      await day.playSession()
      app.clock.pass(HOUR / 2)
    }
    expect(day.unapproved).toEqual([])
    expect(day.seats).toEqual(Array.from({ length: SESSIONS }, () => 24 + 30 + 126))
  })

  it('is not cut short by the hour of an earlier one', async () => {
    const { app, player } = await setDemo({ trustProxy: 1 })
    await player.begin()
    const day = new DemoDay(app, player)
    app.clock.pass(HOUR - 60_000)
    await day.visit(await codeOf(app), 126)
    await player.begin()
    const session = await codeOf(app)
    app.clock.pass(120_000)
    for (let second = 0; second < 3; second++) await player.step()
    expect(await codeOf(app)).toEqual(session)
    expect(await app.phone().sees(session)).toMatchObject({ status: 'live', poll: { state: 'open' } })
  })
})

describe('A visitor of a demonstration', () => {
  it('hosts without an account, and has gone with everything after an hour, whatever dates they set', async () => {
    const { app, player } = await setDemo()
    await player.begin()
    const { host, leads } = await visitor(app)
    expect(leads).toBe('/login#signed-in')
    const far = { createdAt: app.clock.now + 9 * 365 * 24 * HOUR, endsAt: app.clock.now + 10 * 365 * 24 * HOUR }
    const body = { title: 'Mine', settings: { anonymous: true }, ...far }
    const options = { headers: { 'idempotency-key': 'a-key-of-this-visitor' } }
    const session = host.expects(201, await host.call('POST', '/api/sessions', body, options))
    const phone = app.phone('Zoe')
    await phone.joins(session)
    await host.asks(session, { kind: 'open_text', prompt: 'What?' })
    await phone.votes(session, { text: 'This' })
    await phone.asks(session, 'How?')
    app.clock.pass(HOUR)
    await app.server.forgetLapsed()
    const tables = ['host', 'session', 'session_code', 'poll', 'participant', 'vote', 'question', 'upvote'] as const
    const rows = async () =>
      Promise.all(
        [...tables, 'picture' as const, 'idempotent_call' as const, 'poll_secret' as const].map(
          async (table) => (await app.db.selectFrom(table).selectAll().execute()).length,
        ),
      )
    expect(Math.max(...(await rows()))).toBe(0)
    expect((await host.call('POST', '/api/sessions', { title: 'Again' })).status).toBe(401)
  })

  it('makes few sessions, and no pictures', async () => {
    const { app, player } = await setDemo({ trustProxy: 1 })
    await player.begin()
    const { host } = await visitor(app)
    const session = await host.creates()
    for (let n = 1; n < DEMO_LIMITS.demoSessions.max; n++) await host.creates()
    expect((await host.call('POST', '/api/sessions', { title: 'One more' })).status).toBe(429)
    const picture = { type: 'image/png', data: 'iVBORw0KGgo=' }
    expect((await fetch(`${app.server.url}/api/sessions/${session.id}/pictures`, post(picture))).status).toBe(404)
    for (let n = 1; n < DEMO_LIMITS.demoHosts.max; n++) await visitor(app)
    expect((await visitor(app)).leads).toBe('/login#refused=too_many_requests')
    const { host: next, leads } = await visitor(app, '192.0.2.2')
    expect(leads).toBe('/login#signed-in')
    await next.creates()
  })

  it('cannot flood the session: the next one joins and asks', async () => {
    const { app, player } = await setDemo({ trustProxy: 1 })
    await player.begin()
    const session = await codeOf(app)
    const flood = async (address: string) => {
      const joins = Array.from({ length: 103 }, () => joinFrom(app.phone(), session, address))
      return (await Promise.all(joins)).filter(({ status }) => status === 429).length
    }
    expect(await flood('192.0.2.1')).toBe(103 - DEMO_LIMITS.demoJoins.max)
    const [troll, next] = [app.phone(), app.phone()]
    await joinFrom(troll, session, '192.0.2.2')
    const ask = (n: number) =>
      troll.call('POST', `/api/sessions/${session.id}/questions`, { text: `${n}?` }, from('192.0.2.2'))
    const asked = await Promise.all(Array.from({ length: 33 }, (_, n) => ask(n)))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(33 - DEMO_LIMITS.demoQuestions.max)
    expect((await joinFrom(next, session, '192.0.2.3')).status).toBe(201)
    await next.asks(session, 'May I?')
    // From many addresses: the seats are taken, and a new session begins.
    const [, id = ''] = WALL.exec(await leadsTo(app, '/demo/wall')) ?? []
    await Crowd.of(app, 40, { id })
    app.clock.pass(1_000)
    await player.begin()
    const renewed = await codeOf(app)
    expect(renewed).not.toEqual(session)
    expect((await joinFrom(app.phone(), renewed, '192.0.2.5')).status).toBe(201)
    expect(await app.phone().sees(renewed)).toMatchObject({ participantCount: 25, poll: { state: 'open' } })
  })
})

const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('The pages of a demonstration', () => {
  it('have a banner in each language, and show no pictures from elsewhere', async () => {
    const { app } = await setDemo()
    for (const path of [
      '/',
      '/K7RQ2M',
      '/login',
      '/host',
      '/wall/x',
      '/report/x',
      '/check/x',
      '/addin',
      '/nothing-here',
    ]) {
      for (const language of LANGUAGES) {
        const headers = { 'accept-language': language, accept: 'text/html' }
        const answer = await fetch(app.server.url + path, { headers })
        expect(await answer.text()).toMatch(
          new RegExp(`<aside class="notice" lang="${language}"[^]+href="/demo"[^]+<div id="page">`),
        )
        expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
      }
    }
    expect(await (await fetch(`${app.server.url}/docs`)).text()).toContain('lang="en" dir="ltr" aria-label="Demo"')
  })
})

describe('A server that is no demonstration', () => {
  it('has nothing of one', async () => {
    const app = await startTestServer()
    for (const path of ['/demo', '/demo/wall']) expect((await fetch(app.server.url + path)).status).toBe(404)
    expect(await (await fetch(app.server.url)).text()).not.toContain('demo')
    expect((await app.phone().call('GET', '/api/me/login/oidc')).status).toBe(404)
  })

  it('keeps its data: a demonstration does not start on it', async () => {
    const app = await startTestServer()
    await (await app.host()).creates()
    await expect(secondNode(app, DEMO)).rejects.toThrow('DEMO: would delete the data of others.')
  })

  it('lets nobody in who hosted in a demonstration', async () => {
    const { app } = await setDemo()
    const { host } = await visitor(app)
    const node = await secondNode(app, { hosts: { emails: [], domains: [] } })
    const later = new Host(node.url)
    for (const [name, value] of host.cookies) later.cookies.set(name, value)
    expect((await later.call('POST', '/api/sessions', { title: 'Mine' })).status).toBe(401)
  })
})
