import type pg from 'pg'
import type { Header } from './backup-format.ts'

/** What a backup holds and a restore cannot give back, as sentences for the operator. */

/**
 * Votes that are sealed: secret ones of polls that are open, or whose secret a crash destroyed. No backup has what opens
 * them. They are counted by what they are, since a crash empties the table of secrets.
 */
export async function countSealedVotes(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as votes from vote where jsonb_typeof(ballot) = 'object'`)
  return rows[0].votes
}

const DAY = 24 * 60 * 60 * 1_000

/** @param now epoch milliseconds @param retentionDays how long a server with these settings keeps ended sessions */
export async function notRestored(
  client: pg.Client,
  { madeAt }: Header,
  { now, retentionDays }: { now: number; retentionDays: number | undefined },
): Promise<string[]> {
  const sealed = await countSealedVotes(client)
  const ended = await countSessions(client, 'ended_at is null and ends_at > $1 and ends_at <= $2', [
    Date.parse(madeAt),
    now,
  ])
  const before = retentionDays === undefined ? 0 : now - retentionDays * DAY
  const old = await countSessions(client, 'coalesce(ended_at, ends_at) < $1', [before])
  return [
    ...(sealed > 0
      ? [
          `${sealed} of the votes are secret, and nobody can read them: their polls were open. Close these polls, and ask again.`,
        ]
      : []),
    ...(ended > 0 ? [`${ended} of the sessions were live, and have ended since.`] : []),
    ...(old > 0
      ? [
          `The next start deletes ${old} of the sessions, which ended more than ${retentionDays} days ago. To keep them, start without RETENTION_DAYS, or with a larger one.`,
        ]
      : []),
  ]
}

async function countSessions(client: pg.Client, condition: string, values: number[]): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as sessions from session where ${condition}`, values)
  return rows[0].sessions
}
