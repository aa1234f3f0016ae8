import type pg from 'pg'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'

/**
 * Rules between rows that no constraint holds. A backup that version 1.0.0 made of a running Citus cluster
 * can break them, because it is of no single instant.
 */

const MENDS: { statement: string; says: string }[] = [
  {
    statement: `delete from vote using session
      where session.id = vote.session_id and (
        not exists (select from poll
          where poll.session_id = vote.session_id and poll.id = vote.poll_id)
        -- A secret vote is nobody's.
        or settings -> 'anonymous' is distinct from 'true' and not exists (select from participant
          where participant.session_id = vote.session_id and participant.id = vote.participant_id))`,
    says: 'Votes left out, because the backup lacks their participant or poll',
  },
  {
    statement: `delete from vote
      where not exists (select from session where session.id = vote.session_id)`,
    says: 'Votes left out, because the backup lacks their session',
  },
  {
    statement: `update session set participant_count = there.count
      from (select id, (select count(*) from participant where session_id = session.id) as count
            from session) as there
      where session.id = there.id and participant_count <> there.count`,
    says: 'Sessions whose number of people was wrong and is corrected',
  },
  {
    statement: `update session set poll_count = there.count
      from (select id, (select count(*) from poll where session_id = session.id) as count
            from session) as there
      where session.id = there.id and poll_count <> there.count`,
    says: 'Sessions whose number of polls was wrong and is corrected',
  },
  {
    statement: `update participant set question_count = there.count
      from (select session_id, participant_id, count(*) as count from question group by 1, 2) as there
      where participant.session_id = there.session_id and id = participant_id
        and question_count < there.count`,
    says: 'People whose number of questions was wrong and is corrected',
  },
]

/**
 * Mends a database that was just filled.
 * @returns a sentence for each thing that was wrong
 */
export async function mend(client: pg.Client): Promise<string[]> {
  const told: string[] = []
  for (const { statement, says } of MENDS) {
    const { rowCount } = await client.query(statement)
    if (rowCount) told.push(`${says}: ${rowCount}.`)
  }
  return told
}

/** The id of a poll with a vote that its kind cannot count. */
export async function pollWithForeignVote(client: pg.Client): Promise<string | undefined> {
  const ranked = POLL_KIND_NAMES.filter((name) => pollKind(name).ballotField === 'ranks')
  const { rows } = await client.query<{ id: string }>(
    `select poll.id from poll
       join session on session.id = poll.session_id
       join vote on vote.session_id = poll.session_id and poll_id = poll.id
     where case jsonb_typeof(ballot) when 'object' then settings -> 'anonymous' is distinct from 'true'
       else (jsonb_typeof(ballot) = 'array') <> (kind = any ($1)) end
     limit 1`,
    [ranked],
  )
  return rows[0]?.id
}
