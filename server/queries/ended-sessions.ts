import type { Db } from '../db/schema.ts'
import { deleteSession } from './sessions.ts'

/** What went. */
type Deleted = Record<'sessions' | 'participants' | 'votes' | 'questions', number>

/** Sessions that are looked up at once. */
const AT_A_TIME = 20

/**
 * Deletes a few of the sessions that ended before an instant (epoch ms), with all that is theirs.
 * Several nodes may do so at once: none waits for another. They are found without a lock, since Citus
 * locks rows on one machine alone, and each goes in a transaction of its own, with its own machine.
 * @returns what went, and the ids of the sessions; none where there are none left
 */
export async function deleteEndedBefore(db: Db, instant: number): Promise<{ ids: string[]; deleted: Deleted }> {
  const ended = await endedBefore(db, instant).limit(AT_A_TIME).execute()
  const total = { sessions: 0, participants: 0, votes: 0, questions: 0 }
  const ids: string[] = []
  for (const { id } of ended) {
    const deleted = await deleteIfEndedBefore(db, instant, id)
    if (!deleted) continue
    ids.push(id)
    for (const what of Object.keys(total) as (keyof Deleted)[]) total[what] += deleted[what]
  }
  return { ids, deleted: total }
}

const endedBefore = (db: Db, instant: number) =>
  db
    .selectFrom('session')
    .select('id')
    .where((eb) => eb(eb.fn.coalesce('ended_at', 'ends_at'), '<', instant))

/** @returns what went; undefined where another node has it, or its end was moved meanwhile */
function deleteIfEndedBefore(db: Db, instant: number, id: string): Promise<Deleted | undefined> {
  return db.transaction().execute(async (transaction) => {
    const mine = endedBefore(transaction, instant).where('id', '=', id).forUpdate().skipLocked()
    if (!(await mine.executeTakeFirst())) return undefined
    const deleted = { sessions: 1, participants: 0, votes: 0, questions: 0 }
    for (const [what, table] of COUNTED) {
      const { count } = await transaction
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('session_id', '=', id)
        .executeTakeFirstOrThrow()
      deleted[what] = count
    }
    await deleteSession(transaction, id)
    return deleted
  })
}

const COUNTED = [
  ['participants', 'participant'],
  ['votes', 'vote'],
  ['questions', 'question'],
] as const
