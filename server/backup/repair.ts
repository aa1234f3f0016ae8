import type pg from 'pg'

/**
 * Rules between rows that no constraint enforces. Version 1.0.0 could back up a Citus cluster while a server was
 * writing. The rows of such a backup are not of one instant and can break these rules.
 */

/** The schema of 1.0.0. The statements below are for it alone. */
export const MAY_BE_MIXED = '0013-stage-answer'

const correctCount = (column: 'participant_count' | 'poll_count', rows: string) =>
  `update session set ${column} = found.count
   from (select id, (select count(*) from ${rows} and session_id = session.id) as count from session) as found
   where session.id = found.id and ${column} <> found.count`

const REPAIRS: { statement: string; meaning: string }[] = [
  {
    statement: `delete from vote using session
      where session.id = vote.session_id and (
        not exists (select from poll
          where poll.session_id = vote.session_id and poll.id = vote.poll_id)
        -- A secret vote has no participant.
        or settings -> 'anonymous' is distinct from 'true' and not exists (select from participant
          where participant.session_id = vote.session_id and participant.id = vote.participant_id))`,
    meaning: 'Votes left out, because the backup lacks their participant or poll',
  },
  {
    statement: `delete from vote
      where not exists (select from session where session.id = vote.session_id)`,
    meaning: 'Votes left out, because the backup lacks their session',
  },
  {
    statement: correctCount('participant_count', 'participant where true'),
    meaning: 'Sessions whose number of people was wrong and is corrected',
  },
  {
    statement: correctCount('poll_count', 'poll where true'),
    meaning: 'Sessions whose number of polls was wrong and is corrected',
  },
  {
    statement: `update participant set question_count = found.count
      from (select session_id, participant_id, count(*) as count from question group by 1, 2) as found
      where participant.session_id = found.session_id and id = participant_id
        and question_count < found.count`,
    meaning: 'People whose number of questions was wrong and is corrected',
  },
]

/** Repairs a database of 1.0.0 after it was filled from a backup. @returns a sentence for each kind of repair */
export async function repair(client: pg.Client): Promise<string[]> {
  const repairs: string[] = []
  for (const { statement, meaning } of REPAIRS) {
    const { rowCount } = await client.query(statement)
    if (rowCount) repairs.push(`${meaning}: ${rowCount}.`)
  }
  return repairs
}
