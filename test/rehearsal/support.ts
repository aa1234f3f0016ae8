import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { liveAudience, type Operations } from '../../client/index.ts'
import type { World } from '../../client/rehearsal/rehearse.ts'
import type { Report } from '../../client/rehearsal/report.ts'
import { run } from '../../client/rehearsal/run.ts'
import { readConfig } from '../../server/settings/config.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { realRandom } from '../../server/start/world.ts'
import { PAGES } from '../support/built.ts'
import { putCluster } from '../support/cluster.ts'

/** A real server on an embedded PostgreSQL, and a host who is signed in to it. */
export class Venue {
  readonly dataDir: string
  server: RunningServer
  readonly token: string
  readonly host: Operations

  private constructor(dataDir: string, server: RunningServer, token: string) {
    this.dataDir = dataDir
    this.server = server
    this.token = token
    this.host = liveAudience({ baseUrl: server.url, token })
  }

  static async open(): Promise<Venue> {
    const dataDir = await mkdtemp(join(tmpdir(), 'rehearsal-'))
    // As root, the database runs under another account, which has to get through this folder.
    await chmod(dataDir, 0o755)
    await putCluster(dataDir)
    const server = await start(dataDir, 0)
    const browser = liveAudience({ baseUrl: server.url })
    await browser.useLink({ token: (await server.signInLink()).split('#token=')[1] ?? '' })
    return new Venue(dataDir, server, (await browser.mintToken()).token)
  }

  /** Stops the server and starts it again on the same port and data. */
  async restart(): Promise<void> {
    await this.server.stop()
    this.server = await start(this.dataDir, this.server.port)
  }

  async close(): Promise<void> {
    await this.server.stop()
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** One statement behind the server's back. */
  async sql(text: string): Promise<number> {
    const client = new pg.Client({
      host: join(this.dataDir, 'socket'),
      user: 'live_audience',
      database: 'live_audience',
      ssl: false,
    })
    await client.connect()
    try {
      return (await client.query(text)).rowCount ?? 0
    } finally {
      await client.end()
    }
  }

  /** How many sessions the host has. */
  async sessions(): Promise<number> {
    return (await this.host.listSessions()).events.length
  }

  /** Runs the command as its host. */
  rehearse(args: string[], world: Partial<World> = {}): Promise<Ran> {
    const env = { LIVE_AUDIENCE_TOKEN: this.token }
    return rehearse(['--url', this.server.url, ...args], env, world)
  }
}

function start(dataDir: string, port: number): Promise<RunningServer> {
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  return startServer(config, {
    clock: Date.now,
    random: realRandom,
    log,
    print: () => undefined,
    pages: PAGES,
  })
}

/** A screen, and a promise of the line that it is waited for. */
export function awaitLine(line: string): { screen: World['screen']; happened: Promise<void> } {
  let happen = () => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { screen: { write: (text) => text.startsWith(line) && happen() }, happened }
}

/** What a run of the command came to. */
export type Ran = { code: number; printed: string; screen: string; report: Report }

/** Runs the command. `report` is that of `--json`. */
export async function rehearse(
  args: string[],
  env: Record<string, string | undefined>,
  world: Partial<World> = {},
): Promise<Ran> {
  let printed = ''
  let screen = ''
  const out = new Writable({
    write(chunk, _, done) {
      printed += chunk
      done()
    },
  })
  const write = (text: string) => {
    screen += text
  }
  const stop = new AbortController().signal
  const code = await run(args, env, out, { screen: { write }, stop, ...world })
  const report = printed.startsWith('{') ? JSON.parse(printed) : undefined
  return { code, printed, screen, report }
}
