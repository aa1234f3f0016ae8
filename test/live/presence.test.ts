import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Presence } from '../../server/live/jobs/presence.ts'
import { startTestServer } from '../support/test-server.ts'

it('somebody of whom the other nodes could not be told is told of at the next look', async () => {
  const { db, clock } = await startTestServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const warned: string[] = []
  const log = { info() {}, warn: (_what: object, line: string) => void warned.push(line) }
  const presence = new Presence({ db, clock: clock.read, log, nodeId: randomUUID(), mayHaveOthers: true })
  onTestFinished(() => presence.stop())
  const [session, zoe] = [randomUUID(), randomUUID()]
  await sql`alter table presence rename to presence_away`.execute(db)
  presence.note(session, zoe)
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => warned).toHaveLength(1)
  await sql`alter table presence_away rename to presence`.execute(db)
  clock.pass(5_000)
  vi.advanceTimersByTime(5_000)
  const told = () => db.selectFrom('presence').select('participant_id').where('session_id', '=', session).execute()
  await expect.poll(told).toEqual([{ participant_id: zoe }])
})
