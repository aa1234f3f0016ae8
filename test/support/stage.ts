import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { openPool } from '../../server/db/pool.ts'
import type { Database } from '../../server/db/schema.ts'
import type { Config } from '../../server/settings/config.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { realRandom } from '../../server/start/world.ts'
import { ADDRESS_LIMITS, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'
import { inBackground } from './background.ts'
import { PAGES } from './built.ts'
import { makeDatabase } from './databases.ts'
import { Host, Phone } from './people.ts'
import { giveBackPort, portForStage } from './ports.ts'

export const SECRET = 'a secret that only the tests know'

/** A clock that stands still until a test moves it. */
export class Clock {
  now = Date.UTC(2027, 0, 15, 9)
  readonly read = (): number => this.now
  pass(ms: number): void {
    this.now += ms
  }
}

type StageParts = 'clock' | 'now' | 'db' | 'databaseUrl' | 'server' | 'printed' | 'logged'

/** A real server with a database of its own, and people who use it. */
export class Stage {
  readonly clock: Clock
  /** What the servers take for the time: `clock`, unless the stage was set with another. */
  readonly now: () => number
  readonly db: Kysely<Database>
  readonly databaseUrl: string
  readonly server: RunningServer
  /** What the server printed: sign-in links. */
  readonly printed: string[]
  /** Every line of its log. */
  readonly logged: string[]

  constructor(parts: Pick<Stage, StageParts>) {
    this.clock = parts.clock
    this.now = parts.now
    this.db = parts.db
    this.databaseUrl = parts.databaseUrl
    this.server = parts.server
    this.printed = parts.printed
    this.logged = parts.logged
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
    databasePool: 10,
    statementTimeout: 10_000,
    dataDir: '/nonexistent',
    postgresBin: undefined,
    secrets: [SECRET],
    mail: undefined,
    oidc: undefined,
    hosts: { emails: ['host@localhost'], domains: ['example.org'] },
    embedOrigins: new Set<string>(),
    retentionDays: undefined,
    metrics: undefined,
    limits: ADDRESS_LIMITS,
    streamsPerAddress: STREAMS_PER_ADDRESS,
    logLevel: 'debug',
  }
}

/** Builds a stage; call `strike` when done. Its clock stands still, unless `now` is given. */
export async function buildStage(
  change: Partial<Config> = {},
  now?: () => number,
  pages = PAGES,
  random = realRandom,
): Promise<{ stage: Stage; strike(): Promise<void> }> {
  const database = await makeDatabase(inject('template'))
  const clock = new Clock()
  const time = now ?? clock.read
  const printed: string[] = []
  const logged: string[] = []
  const log = makeLogger('debug', { write: (line) => void logged.push(line) })
  const print = (line: string) => printed.push(line)
  const port = await portForStage()
  const config = { ...testConfig(database.url), port, ...change }
  const server = await startServer(config, {
    clock: time,
    random,
    log,
    print,
    pages,
  })
  const { db } = openPool({
    target: database.url,
    poolSize: 2,
    statementTimeout: 10_000,
    onError: () => {},
  })
  const strike = async () => {
    await server.stop()
    giveBackPort(port)
    await db.destroy()
    await database.drop()
  }
  return {
    stage: new Stage({ clock, now: time, db, databaseUrl: database.url, server, printed, logged }),
    strike,
  }
}

/** A stage for one test. */
export async function setStage(
  change: Partial<Config> = {},
  now?: () => number,
  pages = PAGES,
  random = realRandom,
): Promise<Stage> {
  const { stage, strike } = await buildStage(change, now, pages, random)
  onTestFinished(() => inBackground(strike()))
  return stage
}

/** A stage that all tests of a file share, each with sessions of its own; built before the first of them. */
export function stageOfFile(change: Partial<Config> = {}, now?: () => number): () => Stage {
  let built: Awaited<ReturnType<typeof buildStage>>
  beforeAll(async () => {
    built = await buildStage(change, now)
  })
  afterAll(() => inBackground(built.strike()))
  return () => built.stage
}

/** Another server on the stage's database and clock, for one test. */
export async function secondNode(
  stage: Pick<Stage, 'databaseUrl' | 'now'>,
  change: Partial<Config> = {},
  logged: string[] = [],
  printed: string[] = [],
): Promise<RunningServer> {
  const world = {
    clock: stage.now,
    random: realRandom,
    log: makeLogger('info', { write: (line) => void logged.push(line) }),
    print: (line: string) => printed.push(line),
    pages: PAGES,
  }
  const server = await startServer({ ...testConfig(stage.databaseUrl), ...change }, world)
  onTestFinished(() => server.stop())
  return server
}
