import { Refusal } from '../../shared/refusals.ts'
import type { Trx } from '../db/schema.ts'
import { type InstantUnderLock, requireLive, type Session, toSession } from '../domain/session.ts'
import { ballotStorageOf } from '../queries/ballot-storage/index.ts'
import { lockSession } from '../queries/sessions.ts'
import type { Context } from './context.ts'

type Caller = Pick<Context, 'clock' | 'databases' | 'live'> & { session: Pick<Session, 'id' | 'settings'> }

/** A session that the transaction has locked, and an instant that was read under that lock. */
export type Locked = { trx: Trx; session: Session; now: InstantUnderLock }

type Work<T> = (locked: Locked) => Promise<T>

/**
 * Changes polls, questions or dates of a session, one change at a time. Callers of one node wait for one another in its
 * memory: a caller who waits for a lock holds a connection to the database, of which there are few.
 * @throws Refusal session_not_found
 */
export const withSessionLocked = <T>(caller: Caller, work: Work<T>): Promise<T> =>
  caller.live.queue.run(`changes of ${caller.session.id}`, () =>
    withSecretInStep(caller, () => underLock(caller, work)),
  )

/** The same, of a session that is live. @throws Refusal session_not_found, session_ended */
export const withLiveSessionLocked = <T>(caller: Caller, work: Work<T>): Promise<T> =>
  withSessionLocked(caller, (locked) => {
    requireLive(locked.session)
    return work(locked)
  })

async function underLock<T>({ clock, databases, session }: Caller, work: Work<T>): Promise<T> {
  const db = await databases.of(session.id)
  return db.transaction().execute(async (trx) => {
    const locked = await lockSession(trx, session.id, clock)
    if (!locked) throw new Refusal('session_not_found')
    return work({ trx, session: toSession(locked.row, locked.now), now: locked.now })
  })
}

/** Runs a change that may open or close a poll, or needs its votes. */
async function withSecretInStep<T>({ live, session }: Caller, change: () => Promise<T>): Promise<T> {
  if (!ballotStorageOf(session).isSecret) return change()
  // If a crash took the secret from the database, this puts it back before the poll may be closed.
  await live.pollSecrets.sync(session.id)
  const done = await change()
  // If the poll was closed, this node forgets its secret now. Otherwise it would a minute later.
  await live.pollSecrets.sync(session.id).catch(() => undefined)
  return done
}
