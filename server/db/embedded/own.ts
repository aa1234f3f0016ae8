import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAppDatabase } from './app-database.ts'
import { pruneCopies } from './engine.ts'
import { type Guard, setGuard } from './guard.ts'
import { launch } from './launch.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts'
import type { Place } from './place.ts'
import { adopt, type Postmaster } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'

/** A running database that is ours: guarded, locked, with the app's database in it. */
export type Owned = Postmaster & { guard: Guard; lock: OwnerLock }

// After a kill -9, processes of the old server may still be going; two servers that start at the
// same moment may get in each other's way. Both are over in far less.
const PATIENCE_MS = 2_000
const PAUSE_MS = 100

/** Adopts the database that runs on our cluster or launches one, and makes it ours. */
export async function own(place: Place): Promise<Owned> {
  for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
    try {
      const left = await adopt(place)
      const owned = left ? await takeOver(place, left) : await launchOwn(place)
      const how = left ? 'was still running and is taken over' : 'is running'
      place.log(
        `PostgreSQL ${place.engine.version} (${place.engine.bin}) ${how} after ${Date.now() - began} ms ` +
          `(data in ${place.cluster}, listens on ${owned.address.host})`,
      )
      return owned
    } catch (error) {
      if (error instanceof EmbeddedRefusal || Date.now() - began > PATIENCE_MS) throw error
    }
  }
}

async function launchOwn(place: Place): Promise<Owned> {
  const { database, guard } = await launch(place)
  const owned = await takeOver(place, database, guard)
  await pruneCopies(place.dataDir, place.engine)
  return owned
}

// A database that was running may be another server's until we have the lock: no guard before.
async function takeOver(place: Place, database: Postmaster, first?: Guard): Promise<Owned> {
  let guard = first
  let lock: OwnerLock | undefined
  try {
    lock = await takeOwnerLock(place, database)
    guard ??= setGuard(place, database)
    await ensureAppDatabase(lock.client)
    return { ...database, guard, lock }
  } catch (error) {
    await lock?.client.end()
    // Refused: the database is another server's, with its own guard. Otherwise it is nobody's.
    if (error instanceof EmbeddedRefusal) await guard?.standDown()
    else guard?.fire()
    throw error
  }
}
