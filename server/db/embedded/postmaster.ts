import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../files/is-alive.ts'
import type { Address } from './address.ts'
import type { Place } from './place.ts'
import { mayBePostgres } from './process.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { connect, knock } from './superuser.ts'

/** A PostgreSQL that serves our cluster: the number of its main process, and where it listens. */
export type Postmaster = { pid: number; address: Address }

// A main process opens its socket within milliseconds; recovery and shutdown take as long as the
// disk needs, and are answered ("busy") all the while.
const SILENT_FOR_MS = 5_000
const BUSY_FOR_MS = 120_000

/** The lock file in the cluster, there while a server runs and after a crash. */
export function lockFile(place: Pick<Place, 'cluster'>): string {
  return join(place.cluster, 'postmaster.pid')
}

/** Which process the lock file names, and where that one listens. */
export async function readPostmaster(place: Pick<Place, 'cluster'>): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(place), 'utf8').catch(() => '')
  const [pid, , , port, host = ''] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return undefined
  return { pid: Number(pid), address: { host, port: Number(port) } }
}

/**
 * The PostgreSQL that serves our cluster already, left behind by a server that was killed; waits
 * while it recovers or shuts down. Undefined where none is left and one can be launched.
 */
export async function adopt(place: Place): Promise<Postmaster | undefined> {
  const began = Date.now()
  for (let told = false; ; await sleep(20)) {
    const found = await readPostmaster(place)
    if (!found) return undefined
    const { state, reason } = found.address.host
      ? await knock(found.address)
      : { state: 'silent', reason: 'it has no socket yet' }
    if (state === 'serving') return servesUs(place, found)
    if (state === 'silent' && !(await mayBePostgres(found.pid))) return undefined
    const waited = Date.now() - began
    if (waited > (state === 'busy' ? BUSY_FOR_MS : SILENT_FOR_MS)) throw mute(place, found, reason)
    if (!told) place.log(`Waiting for the PostgreSQL that is on ${place.cluster}: ${reason}`)
    told = true
  }
}

/** Waits until the main process is gone; false if it is still there after `patience` ms. */
export async function gone(place: Place, pid: number, patience: number): Promise<boolean> {
  let unlockedAt: number | undefined
  for (const began = Date.now(); Date.now() - began < patience; await sleep(5)) {
    if (!isAlive(pid)) return true
    if ((await readPostmaster(place))?.pid === pid) continue
    // The lock file goes last. What still has the number then is a dead process that nobody
    // collects: an adopted one belongs to process 1, which in a container may not care.
    unlockedAt ??= Date.now()
    if (Date.now() - unlockedAt > 1_000) return true
  }
  return false
}

async function servesUs(place: Place, found: Postmaster): Promise<Postmaster> {
  const client = await connect(found.address)
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const serves = rows[0]?.data_directory ?? ''
    if ((await realpath(serves).catch(() => serves)) === (await realpath(place.cluster))) return found
    throw new EmbeddedRefusal(
      `${place.cluster} says that a PostgreSQL serves it which serves ${serves}. If it is a copy ` +
        'made while the server ran, stop that server and copy again; if one folder is mounted ' +
        'in two places, stop the other server.',
    )
  } finally {
    await client.end()
  }
}

function mute(place: Place, { pid }: Postmaster, reason: string): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The process ${pid} is a PostgreSQL that holds ${place.cluster} and does not answer ` +
      `(${reason}). End it with "kill -INT ${pid}" and start again.`,
  )
}
