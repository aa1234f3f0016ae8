import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive } from '../../../shared/files/is-alive.ts'
import type { Instance } from './instance.ts'
import type { Postmaster } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { connect } from './superuser.ts'

/** Marks the one server that owns the database: an advisory lock, held by a session of its own. */
export type OwnerLock = {
  client: pg.Client
  socket: Socket
  /** Resolves when the session has ended, for whatever reason. */
  lost: Promise<void>
}

type Owner = { port: string | undefined; pid: number }

const [CLASS, OBJECT] = [0x6c617564, 1] // 'laud'
// How long the session of a server that was just killed may take to end. A process that still exists may be dead
// and not yet collected.
const PATIENCE_MS = { gone: 2_000, alive: 300 }

/** Takes the lock. @throws EmbeddedRefusal that names the server that holds it */
export async function takeOwnerLock(instance: Instance, database: Postmaster): Promise<OwnerLock> {
  const socket = new Socket()
  const client = await connect(database.address, ownName(instance.port), socket)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    for (const began = Date.now(); !(await tryLock(client)); await sleep(20)) {
      const owner = await currentOwner(client)
      const patience = owner && isAlive(owner.pid) ? PATIENCE_MS.alive : PATIENCE_MS.gone
      if (Date.now() - began > patience) throw alreadyRunning(instance, owner)
    }
    return { client, socket, lost }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1, $2) as taken'
  const { rows } = await client.query<{ taken: boolean }>(text, [CLASS, OBJECT])
  return rows[0]?.taken === true
}

function ownName(port: number | undefined): string {
  return `live-audience port=${port ?? ''} pid=${process.pid}`
}

async function currentOwner(client: pg.Client): Promise<Owner | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [CLASS, OBJECT],
  )
  const [, port, pid] = /port=(\d*) pid=(\d+)/.exec(rows[0]?.name ?? '') ?? []
  return pid ? { port: port || undefined, pid: Number(pid) } : undefined
}

function alreadyRunning(instance: Instance, owner: Owner | undefined): EmbeddedRefusal {
  const process = `(process ${owner?.pid ?? 'unknown'})`
  const where = owner?.port ? `on port ${owner.port} ${process}` : process
  return new EmbeddedRefusal(
    `A live-audience server is already running ${where} with the data in ${instance.dataDir}. Stop it first, ` +
      'or set DATA_DIR to another folder for a second server.',
  )
}
