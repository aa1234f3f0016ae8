import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Scoreboard, standingsOf } from '../domain/scores.ts'
import { toSession } from '../domain/session.ts'
import { readScoreSource } from '../queries/scores.ts'
import { closeIfOver, settled } from './settled.ts'

/** Loads how everyone in a session stands. @returns null where it is gone */
export async function loadScores(
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<Scoreboard | null> {
  const read = await settled(
    async () => {
      const rows = await readScoreSource(db, id)
      return rows && { ...rows, session: toSession(rows.session, now) }
    },
    ({ session, quizzes }) => closeIfOver(db, session, quizzes),
  )
  return read ? standingsOf(read, read.session) : null
}
