import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { liveAudience } from '../../client/index.ts'
import { type BenchServer, start } from '../bench/servers.ts'
import { type Machine, makeMachine, pidOf, restartMachine, startMachine, stopMachine } from '../citus/machine.ts'
import { startNginx } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { OldCode } from '../upgrade/old-code.ts'

/** A node of the site, whose process is replaced during the day. */
type Node = { port: number; metricsPort: number; server: BenchServer }

/** As PostgreSQL comes, with room in memory for the data. */
const POSTGRES = "shared_buffers = '256MB'\n"
/** Each stream takes two connections of nginx. */
const CONNECTIONS = 16_384

/** An installation as `server/deploy` describes it: two nodes behind nginx, and the PostgreSQL of the distribution. */
export class Site {
  readonly #folder: string
  readonly #database: Machine
  readonly #old: OldCode | undefined
  readonly #nodes: Node[] = []
  readonly #env: Record<string, string>
  readonly #nginx: Awaited<ReturnType<typeof startNginx>>

  private constructor(
    folder: string,
    database: Machine,
    old: OldCode | undefined,
    nginx: Awaited<ReturnType<typeof startNginx>>,
  ) {
    this.#folder = folder
    this.#database = database
    this.#old = old
    this.#nginx = nginx
    this.#env = {
      NODE_OPTIONS: `--require=${fileURLToPath(new URL('collect-garbage.cjs', import.meta.url))}`,
      NODE_ENV: 'production',
      SECRET: 'only-for-the-day',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      BASE_URL: nginx.url,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/postgres`,
    }
  }

  /** @param oldCommit of the version that both nodes run at first. Without it they run this one */
  static async start(oldCommit?: string): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-day-'))
    // PostgreSQL runs under another account.
    await chmod(folder, 0o1777)
    const database = { port: await freePort(), folder: join(folder, 'postgres'), bin: await newestPostgres() }
    await makeMachine(database, POSTGRES)
    await startMachine(database)
    const ports = [await freePort(), await freePort()]
    const old = oldCommit ? await OldCode.checkOut(oldCommit) : undefined
    const nginx = await startNginx(ports, { tls: false, connections: CONNECTIONS })
    const site = new Site(folder, database, old, nginx)
    for (const port of ports) await site.#add(port)
    return site
  }

  async #add(port: number): Promise<void> {
    const metricsPort = await freePort()
    this.#nodes.push({ port, metricsPort, server: await this.#startNode(port, metricsPort, this.#old) })
  }

  get url(): string {
    return this.#nginx.url
  }

  get nginxPid(): number {
    return this.#nginx.pid
  }

  get nodes(): readonly Node[] {
    return this.#nodes
  }

  /** It changes when PostgreSQL is restarted. */
  get postgresPid(): Promise<number> {
    return pidOf(this.#database)
  }

  /** Signs in as the host. @returns a Bearer token */
  async token(): Promise<string> {
    const [node] = this.#nodes
    const [, token = ''] = /#token=(\S+)/.exec(node?.server.output ?? '') ?? []
    const browser = liveAudience({ baseUrl: this.url })
    await browser.useLink({ token })
    return (await browser.mintToken()).token
  }

  /** Stops all nodes as an operator does, and starts this version in their place. */
  async upgrade(): Promise<void> {
    await Promise.all(this.#nodes.map(({ server }) => server.stop()))
    const start = async (node: Node) => {
      node.server = await this.#startNode(node.port, node.metricsPort)
    }
    await Promise.all(this.#nodes.map(start))
  }

  restartDatabase(): Promise<void> {
    return restartMachine(this.#database)
  }

  async stop(): Promise<void> {
    for (const { server } of this.#nodes) await server.stop()
    await this.#nginx.stop()
    await stopMachine(this.#database)
    await this.#old?.remove()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #startNode(port: number, metricsPort: number, code?: OldCode): Promise<BenchServer> {
    const env = { ...this.#env, PORT: String(port), HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) }
    return start('server/bin.js', env, [], undefined, code?.folder)
  }
}

/** The programs of the distribution's PostgreSQL. */
async function newestPostgres(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).toSorted((a, b) => b - a)
  return `/usr/lib/postgresql/${versions[0]}/bin`
}
