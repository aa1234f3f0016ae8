import { Refusal } from '../../../shared/errors.ts'
import type { Trx } from '../../db/schema.ts'
import { type InstantUnderLock, requireLive, type Session, toSession } from '../../domain/session.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { holdSession, lockSession } from '../../queries/sessions.ts'
import type { Context } from '../context.ts'

type Caller = Pick<Context, 'clock' | 'databases' | 'live'> & { session: Pick<Session, 'id' | 'settings'> }

/** A session that the transaction has locked, and an instant that was read under that lock. */
export type Locked = { trx: Trx; session: Session; now: InstantUnderLock }

type Work<T> = (locked: Locked) => Promise<T>

async function under<T>(lock: typeof lockSession, { clock, databases, live, session }: Caller, work: Work<T>) {
  // If a crash took the secret from the database, this puts it back before the poll may be closed.
  const storage = ballotStorageOf(session)
  await storage.reader(session.id, live.pollSecrets)
  const db = await databases.of(session.id)
  const done = await db.transaction().execute(async (trx) => {
    const locked = await lock(trx, session.id, clock)
    if (!locked) throw new Refusal('session_not_found')
    return work({ trx, session: toSession(locked.row, locked.now), now: locked.now })
  })
  // If the poll was closed, this node forgets its secret now. Otherwise it would a minute later.
  await storage.reader(session.id, live.pollSecrets).catch(() => undefined)
  return done
}

const ifLive =
  <T>(work: Work<T>): Work<T> =>
  (locked) => {
    requireLive(locked.session)
    return work(locked)
  }

/** Changes polls, questions or dates of a session, one change at a time. @throws Refusal session_not_found */
export const withSessionLocked = <T>(caller: Caller, work: Work<T>): Promise<T> => under(lockSession, caller, work)

/** The same, of a session that is live. @throws Refusal session_not_found, session_ended */
export const withLiveSessionLocked = <T>(caller: Caller, work: Work<T>): Promise<T> =>
  under(lockSession, caller, ifLive(work))

/** Keeps a session from ending while several callers work on it side by side. @throws Refusal session_not_found, session_ended */
export const withLiveSessionHeld = <T>(caller: Caller, work: Work<T>): Promise<T> =>
  under(holdSession, caller, ifLive(work))
