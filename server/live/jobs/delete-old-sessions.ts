import { PHONE_CHECK_LIFETIME } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import type { DatabaseTime } from '../../queries/database-time.ts'
import { deleteEnded } from '../../queries/delete-ended-sessions.ts'
import { forgetPhoneChecks } from '../../queries/phone-checks.ts'
import type { Changes } from '../streams/changes.ts'
import { Periodic } from './periodic.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Log = { info(what: object, line: string): void; warn(what: object, line: string): void }

type Parts = { db: Db; clock: () => number; log: Log }
type RetentionParts = Parts & { changes: Changes; time: DatabaseTime }

/** Deletes old reports of hall checks every minute, even if nobody reads them. */
export const deleteOldPhoneChecks = ({ db, clock, log }: Parts): Periodic =>
  new Periodic(MINUTE, () =>
    forgetPhoneChecks(db, clock() - PHONE_CHECK_LIFETIME).catch((err) =>
      log.warn({ err }, 'phones of hall checks could not be forgotten; it is tried again in a minute'),
    ),
  )

/** Deletes sessions some days after they ended, now and every hour, and logs what it deleted. */
export const deleteOldSessions = (days: number, parts: RetentionParts): Periodic =>
  new Periodic(HOUR, (isStopped) =>
    sweep(days, parts, isStopped).catch((err) =>
      parts.log.warn({ err }, 'old sessions could not be deleted; it is tried again in an hour'),
    ),
  )

async function sweep(days: number, { db, clock, time, log, changes }: RetentionParts, isStopped: () => boolean) {
  const total = { sessions: 0, participants: 0, votes: 0, questions: 0 }
  while (!isStopped()) {
    const deleted = await deleteEnded(db, { now: clock(), time, lifetime: days * DAY })
    if (deleted.length === 0) break
    for (const { id, participants, votes, questions } of deleted) {
      changes.touch(id)
      total.sessions += 1
      total.participants += participants
      total.votes += votes
      total.questions += questions
    }
  }
  if (total.sessions > 0) log.info(total, `sessions that ended over ${days} days ago are deleted`)
}
