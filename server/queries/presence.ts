import { sql } from 'kysely'
import type { Db, Row } from '../db/schema.ts'

type Presence = Omit<Row<'presence'>, 'node_id'>

/** Tells the other nodes until when participants count as present, and deletes what has expired. */
export async function tellPresence(db: Db, nodeId: string, seen: readonly Presence[], now: number): Promise<void> {
  await sql`
    insert into presence (session_id, participant_id, node_id, present_until)
    select session_id, participant_id, ${nodeId}, present_until
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as seen (session_id uuid, participant_id uuid, present_until bigint)
    on conflict (session_id, participant_id, node_id) do update set present_until = excluded.present_until`.execute(db)
  await db.deleteFrom('presence').where('present_until', '<', now).execute()
}

export async function forgetPresence(db: Db, sessionId: string, participantId: string): Promise<void> {
  const ofSession = db.deleteFrom('presence').where('session_id', '=', sessionId)
  await ofSession.where('participant_id', '=', participantId).execute()
}

/** The participants who are present according to other nodes. */
export async function readPresence(db: Db, sessionId: string, nodeId: string, now: number): Promise<string[]> {
  const ofSession = db.selectFrom('presence').select('participant_id').where('session_id', '=', sessionId)
  const rows = await ofSession.where('node_id', '<>', nodeId).where('present_until', '>', now).execute()
  return rows.map((row) => row.participant_id)
}
