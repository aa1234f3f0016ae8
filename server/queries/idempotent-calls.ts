import { sql } from 'kysely'
import { FIRST_ANSWERS_MAX, REJOINS_KEPT } from '../../shared/limits.ts'
import type { Trx } from '../db/schema.ts'

/** Identifies a call. `scope` is the session's id, or its owner's for a call that creates one. */
export type CallRef = { scope: string; keyHash: Buffer }

/** What a row has while its call is running. Only that call's own transaction sees it. */
const NO_ANSWER_YET = 'null'

/**
 * Stores the key of a first call, without an answer yet. Waits for another call with this key that is running: if that
 * one commits, the key is taken; if it fails, this one is first.
 * @param call what it sent, as a hash; and until when the key is good (epoch ms)
 * @returns whether this is the first call with its key. A key that has expired is as good as new
 */
export async function claimKey(
  db: Trx,
  { scope, keyHash }: CallRef,
  { requestHash, expiresAt }: { requestHash: Buffer; expiresAt: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_call')
    .values({
      session_id: scope,
      key_hash: keyHash,
      request_hash: requestHash,
      answer: NO_ANSWER_YET,
      expires_at: expiresAt,
    })
    .onConflict((taken) =>
      taken
        .columns(['session_id', 'key_hash'])
        .doUpdateSet({ request_hash: requestHash, answer: NO_ANSWER_YET, expires_at: expiresAt })
        .where('idempotent_call.expires_at', '<=', now),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The first call with this key: the hash of what it sent, and its answer. Undefined if there is none. */
export const readFirstCall = async (db: Trx, { scope, keyHash }: CallRef, now: number) =>
  db
    .selectFrom('idempotent_call')
    .select(['request_hash', 'answer'])
    .where('session_id', '=', scope)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The most old calls that a new call deletes, so that it does not wait for many. */
const AT_A_TIME = 100

/** Gives a claimed key its answer, as JSON. Deletes calls that have expired, and the oldest if there are too many. */
export async function writeAnswer(db: Trx, { scope, keyHash }: CallRef, answer: string, now: number): Promise<void> {
  await sql`
    with deleted as (
      delete from idempotent_call where session_id = ${scope} and key_hash in (
        select key_hash from idempotent_call
        where session_id = ${scope} and key_hash <> ${keyHash} and expires_at <= greatest(${now}::bigint, (
          select expires_at from idempotent_call where session_id = ${scope}
          order by expires_at desc offset ${FIRST_ANSWERS_MAX} limit 1))
        limit ${AT_A_TIME} for update skip locked)
    )
    update idempotent_call set answer = ${answer}::json
    where session_id = ${scope} and key_hash = ${keyHash}`.execute(db)
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
