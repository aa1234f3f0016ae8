import { sql } from 'kysely'
import { CHECKED_PHONES_MAX } from '../../shared/limits.ts'
import type { PhoneFound } from '../../shared/schemas/hall-check.ts'
import type { Db, Row, Trx } from '../db/schema.ts'
import type { InstantUnderLock } from '../domain/session.ts'

type PhoneCheck = { sessionId: string; phoneId: string; found: PhoneFound | undefined; now: InstantUnderLock }

/** The phones that reported after an instant (epoch ms), in order of arrival. */
export const readPhoneChecks = async (db: Db, sessionId: string, after: number): Promise<Row<'phone_check'>[]> =>
  db
    .selectFrom('phone_check')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('checked_at', '>', after)
    .orderBy('place')
    .execute()

/**
 * Stores a phone's report, under the lock of its session. Deletes phones whose last report is not after an instant
 * (epoch ms), and the first ones if there are too many.
 * @returns the number of the phone in its session
 */
export async function keepPhoneCheck(db: Trx, { sessionId, phoneId, found, now }: PhoneCheck, after: number) {
  const ofSession = db.deleteFrom('phone_check').where('session_id', '=', sessionId)
  await ofSession.where('checked_at', '<=', after).execute()
  const foundJson = found ? JSON.stringify(found) : null
  const { place } = await db
    .insertInto('phone_check')
    .values({
      session_id: sessionId,
      phone_id: phoneId,
      place: sql`(select coalesce(max(place), 0) + 1 from phone_check where session_id = ${sessionId})`,
      checked_at: now,
      found: foundJson,
    })
    .onConflict((known) => known.columns(['session_id', 'phone_id']).doUpdateSet({ checked_at: now, found: foundJson }))
    .returning('place')
    .executeTakeFirstOrThrow()
  await ofSession.where('place', '<=', place - CHECKED_PHONES_MAX).execute()
  return place
}

/** Deletes, in every session, the phones that last reported before an instant (epoch ms). */
export async function forgetPhoneChecks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('phone_check').where('checked_at', '<=', before).execute()
}
