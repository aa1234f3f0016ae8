import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../../shared/files/is-alive.ts'
import { codeOf } from '../../../shared/system-error-code.ts'
import type { Instance } from './instance.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { run } from './run.ts'
import type { Address } from './socket-dir.ts'
import { connect, probe } from './superuser-client.ts'

/** PostgreSQL's main process on our cluster, and where it listens. */
export type Postmaster = { pid: number; address: Address }

// A postmaster opens its socket within milliseconds. Recovery and shutdown take as long as the
// disk needs, and are answered ("busy") all the while.
const SILENT_FOR_MS = 5_000
const BUSY_FOR_MS = 120_000

// Above any that Linux (4,194,304) or macOS (99,999) hands out.
const UNUSED_PID = 2_147_483_647

/** PostgreSQL's lock file in the cluster. It exists while a postmaster runs, and after a crash. */
export const lockFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The postmaster that the lock file names. It may have ended. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '')
  const [pid, , , port, host = ''] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return undefined
  return { pid: Number(pid), address: { host, port: Number(port) } }
}

/**
 * Finds the PostgreSQL that a killed server left behind on our cluster. Waits while it recovers or shuts down.
 * @returns undefined where there is none and one can be launched
 */
export async function adopt({ cluster, log }: Instance): Promise<Postmaster | undefined> {
  const began = Date.now()
  for (let isLogged = false; ; await sleep(20)) {
    const found = await readPostmaster(cluster)
    if (!found) return undefined
    const { state, reason } = found.address.host
      ? await probe(found.address)
      : { state: 'silent', reason: 'it has no socket yet' }
    if (state === 'serving') return requireServing(cluster, found)
    if (state === 'silent' && !(await mayBePostgres(found.pid))) return undefined
    const waited = Date.now() - began
    if (waited > (state === 'busy' ? BUSY_FOR_MS : SILENT_FOR_MS)) throw unresponsive(cluster, found, reason)
    if (!isLogged) log(`Waiting for the PostgreSQL that runs on ${cluster}: ${reason}`)
    isLogged = true
  }
}

/** Sends a signal. A process that has already ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Waits up to `patience` ms for the postmaster to end. @returns whether it has */
export async function hasEnded(cluster: string, pid: number, patience: number): Promise<boolean> {
  let unlockedAt: number | undefined
  for (const began = Date.now(); Date.now() - began < patience; await sleep(5)) {
    if (!isAlive(pid)) return true
    if ((await readPostmaster(cluster))?.pid === pid) continue
    // PostgreSQL removes the lock file last. A process that still exists is a zombie: the parent of an adopted one
    // is process 1, which in a container may not reap it.
    unlockedAt ??= Date.now()
    if (Date.now() - unlockedAt > 1_000) return true
  }
  return false
}

/**
 * Replaces the pid in a lock file that a crash left behind, if another program has that pid by now. PostgreSQL
 * would not start for as long as that program runs. The rest of the file stays: PostgreSQL uses it to check that
 * no process of the old server is left.
 */
export async function disownLockFile(path: string): Promise<void> {
  const [first = '', ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid) || (await mayBePostgres(pid))) return
  await writeFile(path, [UNUSED_PID, ...rest].join('\n'))
}

/**
 * Whether a living process may be a PostgreSQL. Systems reuse pids, in containers within seconds: the pid in a
 * lock file may by now be npm's or our own.
 */
const mayBePostgres = async (pid: number): Promise<boolean> => isAlive(pid) && /postgres/.test(await programOf(pid))

async function programOf(pid: number): Promise<string> {
  // Not /proc/<pid>/exe or cwd: in a container, root may not follow those of another account.
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.split('\0')[0] ?? ''
  }
  return (await run('ps', ['-o', 'comm=', '-p', String(pid)])).output
}

async function requireServing(cluster: string, found: Postmaster): Promise<Postmaster> {
  const client = await connect(found.address)
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const serves = rows[0]?.data_directory ?? ''
    if ((await realpath(serves).catch(() => serves)) === (await realpath(cluster))) return found
    throw new EmbeddedRefusal(
      `The lock file in ${cluster} names a PostgreSQL that serves another folder, ${serves}. If it is a copy made ` +
        'while the server ran, stop that server and copy again. If one folder is mounted twice, stop the other server.',
    )
  } finally {
    await client.end()
  }
}

const unresponsive = (cluster: string, { pid }: Postmaster, reason: string): EmbeddedRefusal =>
  new EmbeddedRefusal(
    `The process ${pid} is a PostgreSQL that holds ${cluster} and does not answer (${reason}). ` +
      `End it with "kill -INT ${pid}" and start again.`,
  )
