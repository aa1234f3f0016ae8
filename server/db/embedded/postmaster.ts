import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../../shared/files/is-alive.ts'
import type { Address } from './address.ts'
import type { Instance } from './instance.ts'
import { mayBePostgres } from './process.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { connect, probe } from './superuser.ts'

/** A PostgreSQL that serves our cluster: the pid of its main process, and where it listens. */
export type Postmaster = { pid: number; address: Address }

// A main process opens its socket within milliseconds. Recovery and shutdown take as long as the
// disk needs, and are answered ("busy") all the while.
const SILENT_FOR_MS = 5_000
const BUSY_FOR_MS = 120_000

/** The lock file in the cluster. It exists while a server runs, and after a crash. */
export function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** The process that the lock file names, and where it listens. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '')
  const [pid, , , port, host = ''] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return undefined
  return { pid: Number(pid), address: { host, port: Number(port) } }
}

/**
 * The PostgreSQL that a killed server left behind on our cluster. Waits while it recovers or shuts down.
 * Undefined where there is none and one can be launched.
 */
export async function adopt({ cluster, log }: Instance): Promise<Postmaster | undefined> {
  const began = Date.now()
  for (let isLogged = false; ; await sleep(20)) {
    const found = await readPostmaster(cluster)
    if (!found) return undefined
    const { state, reason } = found.address.host
      ? await probe(found.address)
      : { state: 'silent', reason: 'it has no socket yet' }
    if (state === 'serving') return mustServe(cluster, found)
    if (state === 'silent' && !(await mayBePostgres(found.pid))) return undefined
    const waited = Date.now() - began
    if (waited > (state === 'busy' ? BUSY_FOR_MS : SILENT_FOR_MS)) throw unresponsive(cluster, found, reason)
    if (!isLogged) log(`Waiting for the PostgreSQL that is on ${cluster}: ${reason}`)
    isLogged = true
  }
}

/** Waits up to `patience` ms for the main process to end. @returns whether it has */
export async function hasEnded(cluster: string, pid: number, patience: number): Promise<boolean> {
  let unlockedAt: number | undefined
  for (const began = Date.now(); Date.now() - began < patience; await sleep(5)) {
    if (!isAlive(pid)) return true
    if ((await readPostmaster(cluster))?.pid === pid) continue
    // PostgreSQL removes the lock file last. A process that is still there is dead and not yet collected:
    // an adopted one belongs to process 1, which in a container may not collect it.
    unlockedAt ??= Date.now()
    if (Date.now() - unlockedAt > 1_000) return true
  }
  return false
}

async function mustServe(cluster: string, found: Postmaster): Promise<Postmaster> {
  const client = await connect(found.address)
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const serves = rows[0]?.data_directory ?? ''
    if ((await realpath(serves).catch(() => serves)) === (await realpath(cluster))) return found
    throw new EmbeddedRefusal(
      `${cluster} names a PostgreSQL that serves another folder, ${serves}. If it is a copy made while the server ` +
        'ran, stop that server and copy again. If one folder is mounted twice, stop the other server.',
    )
  } finally {
    await client.end()
  }
}

function unresponsive(cluster: string, { pid }: Postmaster, reason: string): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The process ${pid} is a PostgreSQL that holds ${cluster} and does not answer (${reason}). ` +
      `End it with "kill -INT ${pid}" and start again.`,
  )
}
