import type { Db } from '../../db/schema.ts'
import { deleteEndedBefore } from '../../queries/ended-sessions.ts'
import type { Changes } from '../streams/changes.ts'
import { Periodic } from './periodic.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

export type Log = { info(what: object, line: string): void; warn(what: object, line: string): void }

type RetentionParts = { db: Db; clock: () => number; log: Log; changes: Changes }

/** Deletes sessions some days after they ended, now and every hour, and logs what it deleted. */
export const deleteOldSessions = (days: number, parts: RetentionParts): Periodic =>
  new Periodic(HOUR, (isStopped) =>
    sweep(days, parts, isStopped).catch((err) =>
      parts.log.warn({ err }, 'old sessions could not be deleted; it is tried again in an hour'),
    ),
  )

async function sweep(days: number, parts: RetentionParts, isStopped: () => boolean): Promise<void> {
  const { db, clock, log, changes } = parts
  const total = { sessions: 0, participants: 0, votes: 0, questions: 0 }
  while (!isStopped()) {
    const { ids, deleted } = await deleteEndedBefore(db, clock() - days * DAY)
    for (const id of ids) changes.touch(id)
    for (const what of Object.keys(total) as (keyof typeof total)[]) total[what] += deleted[what]
    if (ids.length === 0) break
  }
  if (total.sessions > 0) log.info(total, `sessions that ended over ${days} days ago are deleted`)
}
