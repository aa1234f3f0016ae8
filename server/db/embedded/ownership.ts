import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../../shared/files/is-alive.ts'
import type { Instance } from './instance.ts'
import { launch } from './launch.ts'
import { adopt, type Postmaster } from './postmaster.ts'
import { pruneCopies } from './programs.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { connect, ensureAppDatabase, type SuperuserClient } from './superuser-client.ts'
import { setWatchdog, type Watchdog } from './watchdog.ts'

/** A PostgreSQL that is ours: watched, locked, and with the app's database in it. */
export type Owned = Postmaster & OwnerLock & { watchdog: Watchdog }

/** The advisory lock that marks the one server that owns PostgreSQL. */
type OwnerLock = {
  client: SuperuserClient
  /** Resolves when the connection has ended, for whatever reason. */
  lost: Promise<void>
}

const [CLASS, OBJECT] = [0x6c617564, 1] // 'laud'

// After a kill -9, processes of the old server may still be ending. Two servers that start at the
// same moment may disturb each other. Both are over in far less.
const ACQUIRE_WITHIN_MS = 2_000
const PAUSE_MS = 100
// How long the connection of a server that was just killed may take to end. A process that still exists may be a zombie.
const LOCK_WITHIN_MS = { gone: 2_000, alive: 300 }

/** Adopts the PostgreSQL that runs on our cluster or launches one, and makes it ours. */
export async function acquire(instance: Instance): Promise<Owned> {
  const { programs, cluster, log } = instance
  for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
    try {
      const left = await adopt(instance)
      const owned = left ? await takeOver(instance, left) : await launchOwn(instance)
      const how = left ? 'was still running and is taken over' : 'is running'
      log(
        `PostgreSQL ${programs.version} (${programs.bin}) ${how} after ${Date.now() - began} ms ` +
          `(data in ${cluster}, listens on ${owned.address.host})`,
      )
      return owned
    } catch (error) {
      if (error instanceof EmbeddedRefusal || Date.now() - began > ACQUIRE_WITHIN_MS) throw error
    }
  }
}

async function launchOwn(instance: Instance): Promise<Owned> {
  const { postmaster, watchdog } = await launch(instance)
  const owned = await takeOver(instance, postmaster, watchdog)
  await pruneCopies(instance.dataDir, instance.programs)
  return owned
}

// A PostgreSQL that was running may belong to another server. So it gets no watchdog until we have the lock.
async function takeOver(instance: Instance, postmaster: Postmaster, first?: Watchdog): Promise<Owned> {
  let watchdog = first
  let lock: OwnerLock | undefined
  try {
    lock = await takeLock(instance, postmaster)
    watchdog ??= setWatchdog(instance, postmaster)
    await ensureAppDatabase(lock.client)
    return { ...postmaster, ...lock, watchdog }
  } catch (error) {
    await lock?.client.end()
    // Refused: PostgreSQL belongs to another server, which has its own watchdog. Otherwise nobody owns it.
    if (error instanceof EmbeddedRefusal) await watchdog?.dismiss()
    else watchdog?.trigger()
    throw error
  }
}

/** @throws EmbeddedRefusal that names the server that holds the lock */
async function takeLock(instance: Instance, { address }: Postmaster): Promise<OwnerLock> {
  const client = await connect(address, `live-audience port=${instance.port ?? ''} pid=${process.pid}`)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    for (const began = Date.now(); ; await sleep(20)) {
      const { isTaken, owner = '' } = await tryLock(client)
      if (isTaken) return { client, lost }
      const [, port, pid] = /port=(\d*) pid=(\d+)/.exec(owner) ?? []
      const patience = pid && isAlive(Number(pid)) ? LOCK_WITHIN_MS.alive : LOCK_WITHIN_MS.gone
      if (Date.now() - began > patience) throw alreadyRunning(instance, port, pid)
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** @returns whether we have the lock now, and the application name of whoever has it otherwise */
async function tryLock(client: SuperuserClient): Promise<{ isTaken: boolean; owner?: string }> {
  const tried = await client.query('select pg_try_advisory_lock($1, $2) as taken', [CLASS, OBJECT])
  if (tried.rows[0].taken) return { isTaken: true }
  const found = await client.query(
    `select application_name as owner from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [CLASS, OBJECT],
  )
  return { isTaken: false, ...found.rows[0] }
}

function alreadyRunning({ dataDir }: Instance, port: string | undefined, pid = 'unknown'): EmbeddedRefusal {
  const where = port ? `on port ${port} (process ${pid})` : `(process ${pid})`
  return new EmbeddedRefusal(
    `A live-audience server is already running ${where} with the data in ${dataDir}. Stop it first, ` +
      'or set DATA_DIR to another folder for a second server.',
  )
}
