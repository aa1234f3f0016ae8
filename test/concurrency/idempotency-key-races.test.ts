import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

/** A join on one node that waits for the session's row, and how to send the same key to another node meanwhile. */
async function runningJoin(session: CreatedSession) {
  const node = await secondNode(app)
  const headers = { 'idempotency-key': randomUUID() }
  const path = `/api/sessions/${session.id}/join`
  const rows = await HeldRows.of(app, 'select from session where id = $1 for update', [session.id])
  const first = app.phone().call('POST', path, { name: 'Zoe' }, { headers })
  await rows.areAwaitedBy(1)
  const sends = (name: string) =>
    Object.assign(app.phone(), { url: node.url }).call('POST', path, { name }, { headers })
  return { first, rows, sends }
}

const roster = async (session: CreatedSession) => (await ada.hostView(session)).roster?.map(({ name }) => name)

describe('The key of a call that is running', () => {
  it('gives its answer on another node, once there is one', async () => {
    const session = await ada.creates()
    const { first, rows, sends } = await runningJoin(session)
    const second = sends('Zoe')
    await rows.areAwaitedBy(2)
    await rows.release()
    expect([(await first).status, (await second).status]).toEqual([201, 201])
    expect((await second).body).toEqual((await first).body)
    expect(await roster(session)).toEqual(['Zoe'])
  })

  it('is refused with another body, once there is an answer', async () => {
    const session = await ada.creates()
    const { first, rows, sends } = await runningJoin(session)
    const second = sends('Max')
    await rows.areAwaitedBy(2)
    await rows.release()
    expect((await first).status).toBe(201)
    expect((await second).headers.get('refusal')).toBe('idempotency_key_reused')
    expect(await roster(session)).toEqual(['Zoe'])
  })

  it('is free for the next call if the connection breaks, and for the first one to come again', async () => {
    const session = await ada.creates()
    const { first, rows, sends } = await runningJoin(session)
    const second = sends('Zoe')
    await rows.areAwaitedBy(2)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update session%'`.execute(app.db)
    expect((await first).status).toBe(503)
    await rows.release()
    expect((await second).status).toBe(201)
    expect((await sends('Zoe')).body).toEqual((await second).body)
    expect(await roster(session)).toEqual(['Zoe'])
  })

  it('is free for another body if the call is refused', async () => {
    const session = await ada.creates()
    const { first, rows, sends } = await runningJoin(session)
    const second = sends('Max')
    await rows.areAwaitedBy(2)
    await rows.changeTo('update session set participant_count = 200 where id = $1', [session.id])
    expect([(await first).headers.get('refusal'), (await second).headers.get('refusal')]).toEqual([
      'session_full',
      'session_full',
    ])
    await sql`update session set participant_count = 0 where id = ${session.id}`.execute(app.db)
    expect((await sends('Eve')).status).toBe(201)
    expect(await roster(session)).toEqual(['Eve'])
  })
})
