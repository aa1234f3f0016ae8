import { setTimeout as sleep } from 'node:timers/promises'
import { pruneCopies } from './engine.ts'
import { type Guard, setGuard } from './guard.ts'
import type { Instance } from './instance.ts'
import { launch } from './launch.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts'
import { adopt, type Postmaster } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { ensureAppDatabase } from './superuser.ts'

/** A running database that is ours: guarded, locked, with the app's database in it. */
export type Owned = Postmaster & { guard: Guard; lock: OwnerLock }

// After a kill -9, processes of the old server may still be ending. Two servers that start at the
// same moment may disturb each other. Both are over in far less.
const PATIENCE_MS = 2_000
const PAUSE_MS = 100

/** Adopts the database that runs on our cluster or launches one, and makes it ours. */
export async function acquire(instance: Instance): Promise<Owned> {
  const { engine, cluster, log } = instance
  for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
    try {
      const left = await adopt(instance)
      const owned = left ? await takeOver(instance, left) : await launchOwn(instance)
      const how = left ? 'was still running and is taken over' : 'is running'
      log(
        `PostgreSQL ${engine.version} (${engine.bin}) ${how} after ${Date.now() - began} ms ` +
          `(data in ${cluster}, listens on ${owned.address.host})`,
      )
      return owned
    } catch (error) {
      if (error instanceof EmbeddedRefusal || Date.now() - began > PATIENCE_MS) throw error
    }
  }
}

async function launchOwn(instance: Instance): Promise<Owned> {
  const { database, guard } = await launch(instance)
  const owned = await takeOver(instance, database, guard)
  await pruneCopies(instance.dataDir, instance.engine)
  return owned
}

// A database that was running may belong to another server. So it gets no guard until we have the lock.
async function takeOver(instance: Instance, database: Postmaster, first?: Guard): Promise<Owned> {
  let guard = first
  let lock: OwnerLock | undefined
  try {
    lock = await takeOwnerLock(instance, database)
    guard ??= setGuard(instance, database)
    await ensureAppDatabase(lock.client)
    return { ...database, guard, lock }
  } catch (error) {
    await lock?.client.end()
    // Refused: the database belongs to another server, which has its own guard. Otherwise nobody owns it.
    if (error instanceof EmbeddedRefusal) await guard?.standDown()
    else guard?.fire()
    throw error
  }
}
