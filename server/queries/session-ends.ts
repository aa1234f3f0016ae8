import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { pollStateIn } from '../domain/poll.ts'
import { type InstantUnderLock, type Session, statusAt } from '../domain/session.ts'
import { type DatabaseTime, earlier } from './database-time.ts'
import { destroyPollSecret } from './poll-secrets.ts'
import { closeOpenPoll, readCurrentPoll } from './polls.ts'
import { lockToEnd } from './sessions.ts'

/**
 * The end of a session: set by its host, or stored once somebody notices that `endsAt` has passed. What ends by itself
 * has ended by the clock of the database, too: the end is for good, and a node's clock may be wrong.
 */

/**
 * Ends the session and its open poll. If the host moved `endsAt` into the past, that is stored as the end: a request
 * that read the clock earlier, or a node whose clock is slow, then cannot add anything.
 */
export async function writeEnd(db: Trx, session: Pick<Session, 'id' | 'settings'>, now: InstantUnderLock) {
  await closeOpenPoll(db, session, now)
  await db
    .updateTable('session')
    .set({ ended_at: sql<number>`least(ends_at, ${now}::bigint)` })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Stores that a session has ended by itself, and closes its open poll. Once the end is stored, no clock can undo it.
 * @param clocks of the node, when the end was noticed, and of the database
 */
export async function endSessionIfOver(db: Db, id: string, clocks: Clocks): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockToEnd(trx, id, clocks)
    if (!locked || statusAt(locked.now, locked.row) === 'live') return
    await writeEnd(trx, locked.row, locked.now)
  })
}

type Clocks = Parameters<typeof lockToEnd>[2]

/** Stores the ends of several sessions. Their open polls are closed when somebody reads them. */
export async function storeEnds(db: Db, ids: readonly string[], seenAt: number, time: DatabaseTime): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({ ended_at: eb.ref('ends_at') }))
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', earlier(seenAt, time))
    .execute()
}

/**
 * Closes the open poll of a session with secret votes if its timer or the session has run out, which destroys its
 * secret. If the session was deleted, destroys the secret that is left.
 */
export async function closeSecretPollIfOver(db: Db, id: string, clocks: Clocks): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockToEnd(trx, id, clocks)
    if (!locked) return destroyPollSecret(trx, id)
    const { row, now } = locked
    const poll = await readCurrentPoll(trx, id)
    const isOver = poll && pollStateIn({ status: statusAt(now, row), asOf: now }, poll) === 'closed'
    if (isOver && poll.state === 'open') await closeOpenPoll(trx, row, now)
  })
}
