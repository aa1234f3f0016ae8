import { sql } from 'kysely'
import { FIRST_ANSWERS_MAX, REJOINS_KEPT } from '../../shared/limits.ts'
import type { Db, Trx } from '../db/schema.ts'

/** Identifies a call. `scope` is the session's id, or its owner's for a call that creates one. */
export type CallRef = { scope: string; keyHash: Buffer }

/** The first call with this key: the hash of what it sent, and its answer. Undefined if there is none. */
export const readFirstCall = async (db: Db, { scope, keyHash }: CallRef, now: number) =>
  db
    .selectFrom('idempotent_call')
    .select(['request_hash', 'answer'])
    .where('session_id', '=', scope)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The most old calls that a new call deletes, so that it does not wait for many. That of its own key comes first. */
const AT_A_TIME = 100

/**
 * Stores the answer of a first call, in the transaction of its change. Waits for another call with the same key that
 * is running, and fails on the primary key if that one commits.
 */
export async function insertFirstCall(
  db: Trx,
  { scope, keyHash }: CallRef,
  call: { requestHash: Buffer; answer: string; expiresAt: number },
  now: number,
): Promise<void> {
  await sql`
    delete from idempotent_call where session_id = ${scope} and key_hash in (
      select key_hash from idempotent_call
      where session_id = ${scope} and expires_at <= greatest(${now}::bigint, (
        select expires_at from idempotent_call where session_id = ${scope}
        order by expires_at desc offset ${FIRST_ANSWERS_MAX} limit 1))
      order by key_hash = ${keyHash} desc limit ${AT_A_TIME} for update skip locked)`.execute(db)
  await db
    .insertInto('idempotent_call')
    .values({
      session_id: scope,
      key_hash: keyHash,
      request_hash: call.requestHash,
      answer: call.answer,
      expires_at: call.expiresAt,
    })
    .execute()
}

/** Deletes the oldest answers to a participant who joins again and again, to make space for one more. */
export async function forgetRejoins(db: Trx, scope: string, participantId: string): Promise<void> {
  await sql`
    delete from idempotent_call where session_id = ${scope} and key_hash in (
      select key_hash from idempotent_call
      where session_id = ${scope} and answer->>'participantId' = ${participantId}
        and answer->>'isNew' = 'false'
      order by expires_at desc offset ${REJOINS_KEPT - 1})`.execute(db)
}
