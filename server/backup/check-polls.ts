import type pg from 'pg'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'

/** Rules between polls and votes that the database does not check, in a backup of any version. */

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
