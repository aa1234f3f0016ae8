import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { VOTES_ON_ONE_MACHINE } from '../../server/queries/votes/cast-votes.ts'
import { startTestServer } from '../support/test-server.ts'

const SESSIONS = 20
const PEOPLE = 200

it('voters are found by their keys, and not each among all of their session', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const votes = []
  for (let n = 0; n < SESSIONS; n++) {
    const { id: sessionId } = await ada.creates()
    const { id: pollId, options } = await ada.asks({ id: sessionId }, { kind: 'rating', prompt: '?' })
    const { rows } = await sql<{ id: string }>`
      insert into participant (session_id, id, name, joined_at, seat)
      select ${sessionId}::uuid, gen_random_uuid(), '', 0, nr from generate_series(1, ${PEOPLE}) as nr
      returning id`.execute(app.db)
    const ballot = JSON.stringify(options[3].id)
    votes.push({ sessionId, pollId, participantId: rows[0]?.id ?? '', ballot })
  }
  const now = app.clock.read()
  expect((await VOTES_ON_ONE_MACHINE.castVotes(app.db, votes, now)).size).toBe(SESSIONS)

  const readByKey = async () => {
    const { rows } = await sql<{ index: string; scans: number; read: number }>`
      select indexrelname as index, idx_scan::int as scans, idx_tup_read::int as read
      from pg_stat_user_indexes where relname = 'participant'`.execute(app.db)
    return rows
  }
  // PostgreSQL tells what a connection has read once it is idle for a while.
  await vi.waitFor(
    async () =>
      expect(await readByKey()).toContainEqual({ index: 'participant_pkey', scans: SESSIONS, read: SESSIONS }),
    { timeout: 30_000, interval: 100 },
  )
  expect(await readByKey()).toContainEqual({ index: 'participant_one_per_ticket', scans: 0, read: 0 })
})
