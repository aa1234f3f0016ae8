import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { deleteSession } from './sessions.ts'

/** What went. */
type Deleted = Record<'sessions' | 'participants' | 'votes' | 'questions', number>

/** Sessions in one transaction: short enough that nothing else waits for it. */
const AT_A_TIME = 20

/**
 * Deletes a few of the sessions that ended before an instant (epoch ms), with all that is theirs.
 * Several nodes may do so at once: none waits for another.
 * @returns what went, and the ids of the sessions; none where there are none left
 */
export async function deleteEndedBefore(
  db: Kysely<Database>,
  instant: number,
): Promise<{ ids: string[]; deleted: Deleted }> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .selectFrom('session')
      .select('id')
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'ends_at'), '<', instant))
      .limit(AT_A_TIME)
      .forUpdate()
      .skipLocked()
      .execute()
    const deleted = { sessions: ended.length, participants: 0, votes: 0, questions: 0 }
    for (const { id } of ended) {
      for (const [what, table] of COUNTED) {
        const { count } = await transaction
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('session_id', '=', id)
          .executeTakeFirstOrThrow()
        deleted[what] += count
      }
      await deleteSession(transaction, id)
    }
    return { ids: ended.map(({ id }) => id), deleted }
  })
}

const COUNTED = [
  ['participants', 'participant'],
  ['votes', 'vote'],
  ['questions', 'question'],
] as const
