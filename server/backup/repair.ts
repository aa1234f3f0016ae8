import type pg from 'pg'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'

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

/** Finds a poll whose votes would have several choices or words, which its kind does not take. @returns its id */
export async function pollWithForeignEntries(client: pg.Client): Promise<string | undefined> {
  const several = POLL_KIND_NAMES.filter((name) => pollKind(name).several)
  const { rows } = await client.query<{ id: string }>(
    'select id from poll where max_entries < 2 or (max_entries is not null and kind <> all ($1)) limit 1',
    [several],
  )
  return rows[0]?.id
}

/** Finds a poll with a vote that its kind cannot count. @returns its id */
export async function pollWithForeignVote(client: pg.Client): Promise<string | undefined> {
  const ranked = POLL_KIND_NAMES.filter((name) => pollKind(name).ballotField === 'ranks')
  const { rows } = await client.query<{ id: string }>(
    `select poll.id from poll
       join session on session.id = poll.session_id
       join vote on vote.session_id = poll.session_id and poll_id = poll.id
     where case jsonb_typeof(ballot) when 'object' then settings -> 'anonymous' is distinct from 'true'
       else (jsonb_typeof(ballot) = 'array') <> (kind = any ($1) or max_entries is not null) end
     limit 1`,
    [ranked],
  )
  return rows[0]?.id
}
