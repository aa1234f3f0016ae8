import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { openPool } from '../../server/db/pool.ts'
import type { Database } from '../../server/db/schema.ts'
import { type Dependencies, realRandom } from '../../server/start/dependencies.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { ADDRESS_LIMITS, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'
import { inBackground } from './background.ts'
import { PAGES } from './built-pages.ts'
import { makeDatabase } from './databases.ts'
import { Host, Phone } from './people.ts'
import { giveBackPort, portForTestServer } from './ports.ts'
import { SECRET } from './secret.ts'

/** A clock that stands still until a test moves it. */
export class Clock {
  now = Date.UTC(2027, 0, 15, 9)
  readonly read = (): number => this.now
  pass(ms: number): void {
    this.now += ms
  }
}

type TestServerParts = Pick<TestServer, 'clock' | 'now' | 'db' | 'databaseUrl' | 'server' | 'printed' | 'logged'>

/** A real server with a database of its own, and people who use it. */
export class TestServer {
  readonly clock!: Clock
  /** What the servers take for the time: `clock`, unless the server was made with another. */
  readonly now!: () => number
  readonly db!: Kysely<Database>
  readonly databaseUrl!: string
  readonly server!: RunningServer
  /** What the server printed: sign-in links. */
  readonly printed!: string[]
  /** Every line of its log. */
  readonly logged!: string[]

  constructor(parts: TestServerParts) {
    Object.assign(this, parts)
  }

  /** Where its people reach it: straight, whatever BASE_URL says. */
  get #address(): string {
    const { url, port } = this.server
    return new URL(url).port === String(port) ? url : `http://127.0.0.1:${port}`
  }

  /** A host who has signed in by a link, in a browser of their own. */
  async host(email = `${randomUUID()}@example.org`): Promise<Host> {
    const host = new Host(this.#address)
    const token = (await this.signInLink(email)).split('#token=')[1]
    await host.call('POST', '/api/me/login/verify', { token })
    return host
  }

  /** A link that signs a host in, one who was not here before unless it is said who. */
  async signInLink(email = `${randomUUID()}@example.org`): Promise<string> {
    await this.phone().call('POST', '/api/me/login', { email })
    const line = this.printed.findLast((printed) => printed.includes(`${email}:`)) ?? ''
    return /http\S+/.exec(line)?.[0] ?? ''
  }

  /** Someone's phone that has joined nothing yet. */
  phone(name?: string, email?: string): Phone {
    return new Phone(this.#address, name, email)
  }

  /** Phones that have joined the session. */
  async audience(count: number, session: { id: string }): Promise<Phone[]> {
    const phones = Array.from({ length: count }, (_, n) => this.phone(`Guest ${n}`))
    await Promise.all(phones.map((phone) => phone.joins(session)))
    return phones
  }
}

export function testConfig(databaseUrl: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    baseUrl: undefined,
    trustProxy: 0,
    databaseUrl,
    // Each connection takes PostgreSQL 25 ms of CPU to begin: with ten, the tests over HTTP take 259 s, with four 224.
    databasePool: 4,
    statementTimeout: 10_000,
    dataDir: '/nonexistent',
    postgresBin: undefined,
    secrets: [SECRET],
    mail: undefined,
    oidc: undefined,
    hosts: { emails: ['host@localhost'], domains: ['example.org'] },
    embedOrigins: new Set<string>(),
    retentionDays: undefined,
    demo: false,
    metrics: undefined,
    limits: ADDRESS_LIMITS,
    streamsPerAddress: STREAMS_PER_ADDRESS,
    logLevel: 'debug',
  }
}

/** What differs from `testConfig`, and from the server's usual dependencies. */
export type TestServerOptions = Partial<Config> & {
  /** Its time in milliseconds. Without it, a clock that stands still until a test moves it. */
  now?: () => number
  /** The folder of the built pages. */
  pages?: string
  random?: Dependencies['random']
}

type Made = { app: TestServer; stop(): Promise<void> }

/** Makes a server that runs until `stop` is called. Tests call `startTestServer` or `testServerOfFile`. */
export async function makeTestServer(options: TestServerOptions = {}): Promise<Made> {
  const { now, pages = PAGES, random = realRandom, ...change } = options
  const database = await makeDatabase(inject('template'))
  const clock = new Clock()
  const printed: string[] = []
  const logged: string[] = []
  const port = await portForTestServer()
  const dependencies = {
    clock: now ?? clock.read,
    random,
    log: makeLogger('debug', { write: (line) => void logged.push(line) }),
    print: (line: string) => printed.push(line),
    pages,
  }
  const server = await startServer({ ...testConfig(database.url), port, ...change }, dependencies)
  const { db } = openPool({ target: database.url, poolSize: 2, statementTimeout: 10_000, onError: () => {} })
  const stop = async () => {
    await server.stop()
    giveBackPort(port)
    await db.destroy()
    await database.drop()
  }
  const parts = { clock, now: dependencies.clock, db, databaseUrl: database.url, server, printed, logged }
  return { app: new TestServer(parts), stop }
}

/** A server for one test. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { app, stop } = await makeTestServer(options)
  onTestFinished(() => inBackground(stop()))
  return app
}

/** A server that all tests of a file share, each with sessions of its own. It is empty until hooks and tests run. */
export function testServerOfFile(options: TestServerOptions = {}): TestServer {
  const app = new TestServer({} as TestServerParts)
  let made: Made
  beforeAll(async () => {
    made = await makeTestServer(options)
    Object.assign(app, made.app)
  })
  afterAll(() => inBackground(made.stop()))
  return app
}

/** A host whom all tests of a file share. Like the server, empty until hooks and tests run. */
export function hostOfFile(app: TestServer): Host {
  const host = new Host('')
  beforeAll(async () => void Object.assign(host, await app.host()))
  return host
}

/** Another server on the database and clock, for one test. */
export async function secondNode(
  app: Pick<TestServer, 'databaseUrl' | 'now'>,
  change: Partial<Config> = {},
  logged: string[] = [],
  printed: string[] = [],
): Promise<RunningServer> {
  const dependencies = {
    clock: app.now,
    random: realRandom,
    log: makeLogger('info', { write: (line) => void logged.push(line) }),
    print: (line: string) => printed.push(line),
    pages: PAGES,
  }
  const server = await startServer({ ...testConfig(app.databaseUrl), ...change }, dependencies)
  onTestFinished(() => server.stop())
  return server
}
