import { type Scoreboard, standingsOf } from '../../domain/scores.ts'
import { toSession } from '../../domain/session.ts'
import { readScoreSource } from '../../queries/scores.ts'
import { readWithEndStored, type Source, storeEndIfOver } from './store-end.ts'

/** Loads the scores of a session. @returns null where it is gone */
export async function loadScores(source: Source, id: string, now: number): Promise<Scoreboard | null> {
  const read = await readWithEndStored(
    async () => {
      const rows = await readScoreSource(source.db, id)
      return rows && { ...rows, session: toSession(rows.session, now) }
    },
    ({ session, quizzes }) => storeEndIfOver(source, session, quizzes),
  )
  return read ? standingsOf(read, read.session) : null
}
