import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { putCluster } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A server process as `npm start` runs it, with the embedded database. */
class ServerProcess {
  readonly #child: ChildProcess
  output = ''

  constructor(env: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env
    const options = { cwd: ROOT, env: { PATH, HOME, ...env } }
    this.#child = spawn(process.execPath, ['server/bin.js'], options)
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text) => {
        this.output += text
      })
    }
    onTestFinished(() => {
      this.#child.kill('SIGKILL')
    })
  }

  /** Waits for text in the output. */
  async says(pattern: RegExp): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      const found = pattern.exec(this.output)
      if (found) return found[1] ?? found[0]
      if (this.#child.exitCode !== null) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server did not say ${pattern}:\n${this.output}`)
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

/** A data folder that no server has started on. */
function newFolder(): string {
  const dir = join(tmpdir(), `live-audience-process-${randomUUID()}`)
  // After a kill the database stops by itself, while its folder is being removed.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  onTestFinished(() => rm(dir, options))
  return dir
}

/** A data folder that a server has started on before. */
async function startedFolder(): Promise<string> {
  const dir = newFolder()
  await putCluster(dir)
  return dir
}

/** A port on which another program listens, for one test. */
async function takenPort(): Promise<string> {
  const other = createServer().listen(0)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return String((other.address() as AddressInfo).port)
}

describe('the server process', () => {
  it('prints a sign-in link that works, and keeps its data and its secret between starts', async () => {
    const DATA_DIR = newFolder()
    const first = new ServerProcess({ PORT: '0', DATA_DIR })
    const link = await first.says(/(http:\/\/localhost:\d+\/login#token=\S+)/)
    const [baseUrl = '', token = ''] = link.split('/login#token=')
    const browser = liveAudience({ baseUrl })
    await browser.useLink({ token })
    const { token: bearer } = await browser.mintToken()
    const session = await liveAudience({ baseUrl, token: bearer }).createSession({ title: 'Kept' })
    expect(await first.stop('SIGTERM')).toBe(0)
    expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)

    const second = new ServerProcess({ PORT: '0', DATA_DIR })
    const again = await second.says(/running at (http:\/\/localhost:\d+)/)
    const { events } = await liveAudience({ baseUrl: again, token: bearer }).listSessions()
    expect(events).toMatchObject([{ id: session.id, title: 'Kept' }])
    const keyed = liveAudience({ baseUrl: again, hostKey: session.k ?? '' })
    expect((await keyed.getSession({ id: session.id, host: '1' })).title).toBe('Kept')
    expect(await second.stop('SIGINT')).toBe(0)
  })

  it('prints a link for every address of the network, and each signs in once', async () => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder() })
    const port = await server.says(/running at http:\/\/localhost:(\d+)\nSign in as host .*\n/)
    const told = await fetch(`http://localhost:${port}/addresses.json`)
    const { addresses } = (await told.json()) as { addresses: string[] }
    for (const address of addresses) await server.says(new RegExp(`network: ${address}/`))
    const links = [...server.output.matchAll(/(http:\S+)\/login#token=(\S+)/g)]
    expect(links.map(([, at]) => at)).toEqual([`http://localhost:${port}`, ...addresses])
    for (const [, baseUrl = '', token = ''] of links) {
      expect(await liveAudience({ baseUrl }).useLink({ token })).toMatchObject({ name: 'host' })
      await expect(liveAudience({ baseUrl }).useLink({ token })).rejects.toThrow()
    }
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('goes on where nobody reads its output any more', async () => {
    const server = new ServerProcess({
      PORT: '0',
      DATA_DIR: await startedFolder(),
      LOG_LEVEL: 'debug',
    })
    const url = await server.says(/running at (http:\/\/localhost:\d+)/)
    await server.says(/Sign in/)
    server.closeOutput()
    const body = JSON.stringify({ email: 'ada@example.org' })
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`${url}/api/me/login`, asked)).status).toBe(202)
    expect((await fetch(`${url}/api/me/login`, asked)).status).toBe(202)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('with a list of hosts prints a link for the first of them, at every start', async () => {
    const [email, env] = ['ada@example.org', { HOST_EMAILS: 'ada@example.org, bob@example.org' }]
    const DATA_DIR = await startedFolder()
    for (const _start of ['first', 'second']) {
      const server = new ServerProcess({ PORT: '0', DATA_DIR, ...env })
      const link = await server.says(/(http:\/\/localhost:\d+\/login#token=\S+)/)
      const [baseUrl = '', token = ''] = link.split('/login#token=')
      expect(await liveAudience({ baseUrl }).useLink({ token })).toMatchObject({ email })
      expect(await server.stop('SIGTERM')).toBe(0)
    }
  })

  it('with domains alone says who gets a link, and prints it for them', async () => {
    const env = { PORT: '0', DATA_DIR: await startedFolder(), HOST_DOMAINS: '@example.org' }
    const server = new ServerProcess(env)
    const url = await server.says(
      /with an address of example\.org \(its link is then printed here\): (\S+)\/login/,
    )
    const browser = liveAudience({ baseUrl: url })
    await browser.askForLink({ email: 'ada@example.org' })
    const token = await server.says(/for ada@example\.org: \S+#token=(\S+)/)
    expect(await browser.useLink({ token })).toMatchObject({ email: 'ada@example.org' })
  })

  it('answers from the first moment that it listens, if only to try again', async () => {
    const PORT = String(await freePort())
    const server = new ServerProcess({ PORT, DATA_DIR: await startedFolder() })
    const statuses: number[] = []
    const codes = new Set<string | null>()
    while (statuses.at(-1) !== 404) {
      const url = `http://127.0.0.1:${PORT}/api/sessions/ZZZZZZ`
      const signal = AbortSignal.timeout(5_000)
      const answer = await fetch(url, { signal }).catch((error) => {
        if (error.name === 'TimeoutError') throw error
      })
      if (answer) {
        statuses.push(answer.status)
        codes.add(answer.headers.get('refusal'))
      } else await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(new Set(statuses)).toEqual(new Set([503, 404]))
    expect(codes).toEqual(new Set(['starting', 'session_not_found']))
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('refuses a second server on the same data, naming the port of the first', async () => {
    const DATA_DIR = await startedFolder()
    const first = new ServerProcess({ PORT: '0', DATA_DIR })
    const port = await first.says(/running at http:\/\/localhost:(\d+)/)
    const second = new ServerProcess({ PORT: '0', DATA_DIR })
    expect(await second.exits()).toBe(1)
    expect(second.output).toContain(port)
    expect(second.output).not.toMatch(/\n\s+at /)
    expect(await first.stop('SIGTERM')).toBe(0)
  })

  it.each([
    [{ PORT: 'x' }, 'PORT: must be a whole number'],
    [{ NODE_ENV: 'production' }, 'SECRET: is needed in production'],
    [{ HOST: 'nonsense.invalid' }, 'HOST: this machine has no such address'],
    [{ HOST: '192.0.2.77' }, 'HOST: this machine has no such address'],
    [{ METRICS_PORT: '0', METRICS_HOST: 'nonsense.invalid' }, 'METRICS_HOST: this machine has no'],
    [{ DATABASE_URL: 'postgres://localhost:1/none' }, 'DATABASE_URL: cannot reach this PostgreSQL'],
  ])('does not start with %j, and says why in a sentence', async (env, sentence) => {
    const server = new ServerProcess({ PORT: '0', DATA_DIR: await startedFolder(), ...env })
    expect(await server.exits()).toBe(1)
    expect(server.output).toContain(sentence)
    expect(server.output).not.toMatch(/\n\s+at /)
  })

  it('does not start on a port that is taken, and says so', async () => {
    const server = new ServerProcess({ PORT: await takenPort(), DATA_DIR: await startedFolder() })
    expect(await server.exits()).toBe(1)
    expect(server.output).toMatch(/^PORT: this port is in use/m)
  })

  it('does not start where metrics would stand on a port that is taken, and leaves nothing running', async () => {
    const METRICS_PORT = await takenPort()
    const DATA_DIR = await startedFolder()
    const server = new ServerProcess({ PORT: '0', METRICS_PORT, METRICS_HOST: '::', DATA_DIR })
    expect(await server.exits()).toBe(1)
    expect(server.output).toMatch(/^METRICS_PORT: this port is in use/m)
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})
