import { Writable } from 'node:stream'
import { liveAudience, type Operations } from '../../client/index.ts'
import { run } from '../../client/rehearsal/command.ts'
import type { World } from '../../client/rehearsal/rehearse.ts'
import type { Report } from '../../client/rehearsal/report.ts'
import type { RunningServer } from '../../server/start/start-server.ts'
import { runOn } from '../support/postgres.ts'
import { makeTestServer, secondNode, type TestServer } from '../support/test-server.ts'

/** A real server, and a host who is signed in to it. */
export class Venue {
  readonly #app: TestServer
  readonly close: () => Promise<void>
  server: RunningServer
  readonly token: string
  readonly host: Operations

  private constructor(app: TestServer, close: () => Promise<void>, token: string) {
    this.#app = app
    this.close = close
    this.server = app.server
    this.token = token
    this.host = liveAudience({ baseUrl: app.server.url, token })
  }

  static async open(): Promise<Venue> {
    const { app, stop } = await makeTestServer({ now: Date.now })
    const { url, signInLink } = app.server
    const browser = liveAudience({ baseUrl: url })
    await browser.useLink({ token: (await signInLink()).split('#token=')[1] ?? '' })
    return new Venue(app, stop, (await browser.mintToken()).token)
  }

  /** Stops the server and starts it again, for one test, on the same port and data. */
  async restart(): Promise<void> {
    await this.server.stop()
    this.server = await secondNode(this.#app, { port: this.server.port })
  }

  /** One statement behind the server's back. @returns how many rows it met */
  async sql(text: string): Promise<number> {
    return (await runOn(this.#app.databaseUrl, text)).rowCount ?? 0
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
