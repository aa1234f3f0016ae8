import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { putCluster } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'
import { hasProgram } from '../support/programs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINK = /(http:\/\/localhost:\d+\/login#token=\S+)/

/** A server process as `npm start` runs it, with the embedded database. */
class ServerProcess {
  readonly #child: ChildProcess
  /** Those who wait for more output, or for the end. */
  readonly #waiting: (() => void)[] = []
  output = ''

  constructor(env: Record<string, string>, command = [process.execPath, 'server/bin.js']) {
    const { PATH = '', HOME = '' } = process.env
    const options = { cwd: ROOT, env: { PATH, HOME, ...env } }
    this.#child = spawn(command[0] ?? '', command.slice(1), options)
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text) => {
        this.output += text
        this.#tell()
      })
    }
    this.#child.on('close', () => this.#tell())
    onTestFailed(() => console.error(this.output))
    onTestFinished(() => {
      this.#child.kill('SIGKILL')
    })
  }

  #tell(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  /** Waits for text in the output. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output)
      if (found) return found[1] ?? found[0]
      if (this.#child.exitCode !== null) throw new Error(`the server ended and did not say ${pattern}`)
      await new Promise<void>((go) => this.#waiting.push(go))
    }
  }

  /** Stops reading, as `npm start | head -1` does. */
  closeOutput(): void {
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  async stop(signal: 'SIGTERM' | 'SIGINT'): Promise<number> {
    this.#child.kill(signal)
    return this.exits()
  }

  async exits(): Promise<number> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit')
    return this.#child.exitCode ?? -1
  }
}

/** Runs the server at a terminal: util-linux has what makes one. */
const AT_TERMINAL = ['script', '-qefc', `${process.execPath} server/bin.js`, '/dev/null']
const hasTerminal = process.platform === 'linux' && hasProgram('script')

/** A data folder with a database: how one is made is tested with PostgreSQL's programs. */
async function startedFolder(): Promise<string> {
  const dir = join(tmpdir(), `live-audience-process-${randomUUID()}`)
  // After a kill the database stops by itself, while its folder is being removed.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  onTestFinished(() => rm(dir, options))
  await putCluster(dir)
  return dir
}

describe('the server process', () => {
  it('prints links that sign in once each, for every address of the network', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder() })
    const port = await server.says(/running at http:\/\/localhost:(\d+)\n[\s\S]*Sign in as host .*\nhttp.*\n$/)
    const baseUrl = `http://localhost:${port}`
    const { addresses } = (await (await fetch(`${baseUrl}/addresses.json`)).json()) as { addresses: string[] }
    for (const address of addresses) await server.says(new RegExp(`network: ${address}/`))
    const links = [...server.output.matchAll(/(http:\S+)\/login#token=(\S+)/g)]
    expect(links.map(([, at]) => at)).toEqual([...addresses, baseUrl])
    for (const [, at = '', token = ''] of links.toReversed()) {
      expect(await liveAudience({ baseUrl: at }).useLink({ token })).toMatchObject({ name: 'host' })
      await expect(liveAudience({ baseUrl: at }).useLink({ token })).rejects.toThrow()
    }
  })

  it.skipIf(!hasTerminal)('gives a newcomer no warning, and the link last and alone', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder() }, AT_TERMINAL)
    await server.says(/:\r\nhttp:\/\/localhost:\d+\/login#token=\S+\r\n/)
    expect(server.output).not.toMatch(/warn/i)
    expect(server.output).toMatch(/:\r\nhttp:\/\/localhost:\d+\/login#token=\S+\r\n$/)
  })

  it.skipIf(!hasTerminal)('prints its links as the last lines in a terminal', async () => {
    const inProduction = { NODE_ENV: 'production', SECRET: 'x'.repeat(32), BASE_URL: '' }
    const env = { PORT: '0', DATA_DIR: await startedFolder(), ...inProduction }
    const server = new ServerProcess(env, AT_TERMINAL)
    await server.says(LINK)
    const [before = '', links, ...more] = server.output.split(/\r?\n\r?\n/)
    expect(before).toMatch(/^[\d:]{8} warn BASE_URL: not set.*\r\n[\d:]{8} warn HOST_EMAILS: not set/)
    expect(links).toMatch(/^live-audience is running at [\s\S]*\r\nSign in as host .*:\r\nhttp:\S+#token=\S+\r\n$/)
    expect(more).toEqual([])
  })

  it('says as JSON what starts, with which settings, and why it stops', async () => {
    const env = { PORT: '0', DATA_DIR: await startedFolder(), SECRET: 'x'.repeat(32) }
    const server = new ServerProcess(env)
    await server.says(LINK)
    expect(await server.stop('SIGTERM')).toBe(0)
    const lines = server.output.split('\n').filter((line) => line.startsWith('{'))
    const told = lines.map((line) => JSON.parse(line))
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/)
    const settings = { ...env, SECRET: 'set' }
    expect(told[0]).toMatchObject({ msg: 'live-audience starts', version, node: process.version, settings })
    expect(told).toContainEqual(expect.objectContaining({ msg: 'live-audience is running', version }))
    expect(told.slice(-2)).toMatchObject([
      { msg: 'live-audience stops', reason: 'SIGTERM' },
      { msg: 'live-audience has stopped', reason: 'SIGTERM' },
    ])
    expect(server.output).not.toContain(env.SECRET)
  })

  it('says as JSON why it ends, if it cannot start', async () => {
    const broken: Record<string, string>[] = [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, { PORT: 'x' }]
    for (const env of broken) {
      const server = new ServerProcess({ PORT: '0', SECRET: 'x'.repeat(32), ...env })
      expect(await server.exits()).toBe(1)
      await server.says(/"live-audience ends"/)
      const told = JSON.parse(server.output.trimEnd().split('\n').at(-1) ?? '')
      const [name = ''] = Object.keys(env)
      expect(told).toMatchObject({ level: 'fatal', msg: 'live-audience ends', reason: expect.stringContaining(name) })
    }
  })

  it('answers from the moment that it listens', async () => {
    const PORT = String(await freePort())
    const server = new ServerProcess({ PORT, DATA_DIR: await startedFolder() })
    const { statuses, refusals } = await answersUntilReady(PORT)
    expect(statuses).toEqual(new Set([503, 404]))
    expect(refusals).toEqual(new Set(['starting', 'session_not_found']))
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('prints its links before it stops, whenever it is told to', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder() })
    await server.says(/running at/)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.output).toMatch(LINK)
    expect(server.output).not.toContain('Error')
  })

  it('keeps data and secret until the next start, and prints links for the hosts that are set', async () => {
    const DATA_DIR = await startedFolder()
    const first = new ServerProcess({ PORT: '0', DATA_DIR, HOST_DOMAINS: '@example.org' })
    const at = await first.says(/with an address of example\.org \(its link is then printed here\):\n(\S+)\/login/)
    const ada = liveAudience({ baseUrl: at })
    await ada.askForLink({ email: 'ada@example.org' })
    const linked = await first.says(/for ada@example\.org: \S+#token=(\S+)/)
    expect(await ada.useLink({ token: linked })).toMatchObject({ email: 'ada@example.org' })
    const { token: bearer } = await ada.mintToken()
    const session = await ada.createSession({ title: 'Kept' })
    expect(await first.stop('SIGTERM')).toBe(0)
    expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)

    const HOST_EMAILS = 'ada@example.org, bob@example.org'
    const second = new ServerProcess({ PORT: '0', DATA_DIR, HOST_EMAILS })
    const [baseUrl = '', token = ''] = (await second.says(LINK)).split('/login#token=')
    expect(await liveAudience({ baseUrl }).useLink({ token })).toMatchObject({ email: 'ada@example.org' })
    const { events } = await liveAudience({ baseUrl, token: bearer }).listSessions()
    expect(events).toMatchObject([{ id: session.id, title: 'Kept' }])
    const keyed = liveAudience({ baseUrl, hostKey: session.k ?? '' })
    expect((await keyed.getSession({ id: session.id, host: '1' })).title).toBe('Kept')
    expect(await second.stop('SIGINT')).toBe(0)
  })

  it('continues if nobody reads its output', async () => {
    const HOST_EMAILS = 'ada@example.org, bob@example.org'
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder(), HOST_EMAILS, LOG_LEVEL: 'debug' })
    const [baseUrl = '', token = ''] = (await server.says(LINK)).split('/login#token=')
    server.closeOutput()
    const browser = liveAudience({ baseUrl })
    // Each prints a link and logs a line.
    for (const email of ['ada@example.org', 'bob@example.org']) await browser.askForLink({ email })
    expect(await browser.useLink({ token })).toMatchObject({ email: 'ada@example.org' })
    expect(await server.stop('SIGINT')).toBe(0)
  })

  it('plays a session where it is a demonstration', async () => {
    const server = new ServerProcess({ DEMO: '1', PORT: '0', DATA_DIR: await startedFolder() })
    const baseUrl = `http://localhost:${await server.says(/running at http:\/\/localhost:(\d+)/)}`
    const played = async () => {
      const { headers } = await fetch(`${baseUrl}/demo`, { redirect: 'manual' })
      const id = headers.get('location')?.slice(1)
      return id && (await liveAudience({ baseUrl }).getSession({ id }))
    }
    await expect.poll(played, { interval: 500 }).toMatchObject({ participantCount: 24, poll: { state: 'open' } })
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.output).not.toMatch(/session of the demonstration|"level":"(warn|error)"/)
  })

  it('does not start with invalid settings, and says why', async () => {
    const server = new ServerProcess({ PORT: 'x', NODE_ENV: 'production' })
    expect(await server.exits()).toBe(1)
    expect(server.output).toMatch(/^ *PORT: must be a whole number\n *SECRET: is needed in product/m)
    expect(server.output).not.toMatch(/\n\s+at /)
  })

  it('does not start if the metrics port is taken, and leaves no process running', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const METRICS_PORT = String((other.address() as AddressInfo).port)
    const DATA_DIR = await startedFolder()
    const server = new ServerProcess({ PORT: '0', METRICS_PORT, METRICS_HOST: '::', DATA_DIR })
    expect(await server.exits()).toBe(1)
    expect(server.output).toMatch(/^METRICS_PORT: port \d+ is in use/m)
    expect(server.output).not.toMatch(/\n\s+at /)
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

/** What a phone is answered that asks for a session from before the server listens. */
async function answersUntilReady(port: string) {
  const [statuses, refusals] = [new Set<number>(), new Set<string | null>()]
  const url = `http://127.0.0.1:${port}/api/sessions/ZZZZZZ`
  const ask = async () => {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) {
      statuses.add(answer.status)
      refusals.add(answer.headers.get('refusal'))
    }
    return answer?.status
  }
  await expect.poll(ask).toBe(404)
  return { statuses, refusals }
}
