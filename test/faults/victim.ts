import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CreatedSession, liveAudience, type Operations } from '../../client/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A server process that is made to die, and what it needs to come back as it was. */
export class Victim {
  readonly #env: Record<string, string>
  /** The data folder of the PostgreSQL that it uses, which is the test's own. */
  readonly #cluster: string
  #child: ChildProcess | undefined
  #output = ''
  url = ''

  constructor(env: Record<string, string>, cluster: string) {
    this.#env = env
    this.#cluster = cluster
  }

  /** Starts the process and waits until it serves. */
  async start(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env
    this.#output = ''
    const child = spawn(process.execPath, ['server/bin.js'], {
      cwd: ROOT,
      env: { PATH, HOME, LOG_LEVEL: 'warn', ...this.#env },
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => (this.#output = (this.#output + text).slice(-20_000)))
    for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 25) {
      const [, url] = /running at (\S+)\n[\s\S]*Sign in as host.*\nhttp.*\n/.exec(this.#output) ?? []
      if (url) {
        this.url = url
        return
      }
      await sleep(25)
    }
    throw new Error(`the server did not start:\n${this.#output}`)
  }

  /** The printed link's token, at the first start. */
  get signInToken(): string {
    return /#token=(\S+)/.exec(this.#output)?.[1] ?? ''
  }

  /** What it has logged since its start; of very much, the last of it. */
  get logged(): { msg: string; refused?: number }[] {
    const lines = this.#output.split('\n').filter((line) => /^\{.*\}$/.test(line))
    return lines.map((line) => JSON.parse(line))
  }

  async killServer(): Promise<void> {
    if (!this.#child) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<number | null> {
    if (!this.#child || this.#child.exitCode !== null) return null
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await gone
    return this.#child.exitCode
  }

  /** Where its database is, unless that is the embedded one. */
  get databaseUrl(): string {
    return this.#env.DATABASE_URL ?? ''
  }

  /** Sends a signal to the server alone. */
  signalServer(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  signalPostgres(signal: NodeJS.Signals): Promise<void> {
    return signalPostgres(this.#cluster, signal)
  }

  /** Kills the process behind one of the server's connections. */
  async killBackend(): Promise<void> {
    const backends: number[] = []
    for (const pid of await processesOf(this.#cluster)) {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (line.includes('live_audience live_audience')) backends.push(pid)
    }
    const [one] = backends
    if (one) kill(one, 'SIGKILL')
  }
}

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It went by itself.
  }
}

/** The first process of a PostgreSQL, as its own data folder names it. */
async function postmasterOf(cluster: string): Promise<number> {
  const [pid = '', folder = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  if (folder !== cluster) throw new Error(`${folder} is not ${cluster}`)
  return Number(pid)
}

/** The processes of the PostgreSQL that keeps its data there: a test signals no other. */
export const processesOf = async (cluster: string): Promise<number[]> => childrenOf(await postmasterOf(cluster))

/** Sends a signal to the PostgreSQL that keeps its data there, and to all of its processes. */
export async function signalPostgres(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const first = await postmasterOf(cluster)
  const before = await childrenOf(first)
  kill(first, signal)
  // It may have made more while they were counted; a stopped one makes none, a dead one has none.
  for (const pid of new Set([...before, ...(await childrenOf(first))])) kill(pid, signal)
}

/** From one file: reading of every process who its parent is took seconds under a storm. */
async function childrenOf(parent: number): Promise<number[]> {
  const list = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  return list.split(' ').filter(Boolean).map(Number)
}

/** A host with sessions whose open poll takes texts. */
export async function openSessions(
  victim: Victim,
  count: number,
): Promise<{ host: Operations; token: string; sessions: CreatedSession[] }> {
  const browser = liveAudience({ baseUrl: victim.url })
  await browser.useLink({ token: victim.signInToken })
  const { token } = await browser.mintToken()
  const host = liveAudience({ baseUrl: victim.url, token })
  const sessions: CreatedSession[] = []
  for (let n = 0; n < count; n++) {
    const poll = { kind: 'open_text', prompt: 'What now?' } as const
    const session = await host.createSession({ title: `Session ${n}`, poll })
    await host.openPoll({ id: session.id, pid: session.polls?.[0]?.id ?? '' })
    sessions.push(session)
  }
  return { host, token, sessions }
}

/** Waits until it answers again. */
export async function untilItServes(host: Operations): Promise<void> {
  const serves = () =>
    host.listSessions().then(
      () => true,
      () => false,
    )
  while (!(await serves())) await sleep(25)
}
