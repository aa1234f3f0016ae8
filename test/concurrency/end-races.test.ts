import { describe, expect, it } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import type { Host } from '../support/people.ts'
import { hostOfFile, startTestServer, type TestServer, testServerOfFile } from '../support/test-server.ts'
import { count, times } from './at-once.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

/** A stage that puts up with one refused join of an address. */
async function strictStage(): Promise<{ app: TestServer; ada: Host }> {
  const app = await startTestServer({ limits: { ...ADDRESS_LIMITS, refusedJoins: { max: 1, within: 60_000 } } })
  return { app, ada: await app.host() }
}

describe('Calls at the same time', () => {
  it('Deleting, ending, closing and opening do not deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const open = await ada.asks(session, { kind: 'rating', prompt: '?' })
      const path = `/api/sessions/${session.id}`
      const answers = await Promise.all([
        ada.call('POST', `${path}/polls/${open.id}/close`),
        ada.call('DELETE', path),
        ada.call('POST', `${path}/polls/${session.polls?.[0]?.id}/open`),
        ada.call('POST', `${path}/end`),
      ])
      for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status)
    }
  })

  it('Joining a session while it is deleted answers 404', async () => {
    const { app, ada } = await strictStage()
    const joined = []
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const joins = times(20, () => app.phone().tryToJoin(session))
      const deleted = ada.call('DELETE', `/api/sessions/${session.id}`)
      joined.push(...(await joins))
      expect((await deleted).status).toBe(204)
    }
    expect(joined.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
    expect(count(joined, 404)).toBeGreaterThan(0)
  })

  it('Joining a session while it ends answers that it has ended, and does not count as a refused join', async () => {
    const { app, ada } = await strictStage()
    const refused = []
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const joins = times(20, () => app.phone().tryToJoin(session))
      await ada.ends(session)
      refused.push(...(await joins).filter(({ status }) => status !== 201))
    }
    expect(refused.length).toBeGreaterThan(0)
    for (const { body } of refused) expect(body.error).toContain('This session has ended')
  })

  it('Deleting a session during votes leaves no vote behind', async () => {
    const session = await ada.creates()
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await app.audience(50, session)
    const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
    const deleted = ada.call('DELETE', `/api/sessions/${session.id}`)
    const answers = await Promise.all(votes)
    expect((await deleted).status).toBe(204)
    for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status)
    const left = await app.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()
    expect(left).toEqual([])
  })
})
