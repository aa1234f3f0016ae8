import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

const polls = (rest = '') => `/api/sessions/${session.id}/polls${rest}`

describe('the host key', () => {
  it('replaces signing in, in the body or the query', async () => {
    const draft = await ada.drafts(session, { kind: 'rating', prompt: 'keyed' })
    const anyone = app.phone()
    const k = session.k
    expect((await anyone.call('POST', polls(`/${draft.id}/open`), { k })).status).toBe(200)
    expect((await anyone.call('POST', polls(`/${draft.id}/close?k=${k}`))).status).toBe(200)
    expect((await anyone.call('PATCH', `/api/sessions/${session.id}`, { title: 'Keyed', k })).status).toBe(200)
    expect((await anyone.call('GET', `/api/sessions/${session.id}?host=1&k=${k}`)).body.k).toBe(k)
    expect((await anyone.call('GET', `/api/sessions/${session.id}/export?k=${k}`)).status).toBe(200)
  })

  it('of another session, altered or of a wrong type is 401', async () => {
    const draft = await ada.drafts(session, { kind: 'rating', prompt: 'keyed' })
    const other = await ada.creates()
    const anyone = app.phone()
    for (const k of [
      other.k,
      `${session.k}x`,
      session.k.slice(1),
      session.k.toLowerCase(),
      '',
      5,
      null,
      [session.k],
      {},
    ]) {
      const answer = await anyone.call('POST', polls(`/${draft.id}/open`), { k })
      expect(answer.status, JSON.stringify(k)).toBe(401)
    }
  })

  it('does not allow listing or deleting sessions', async () => {
    expect((await app.phone().call('GET', `/api/sessions?k=${session.k}`)).status).toBe(401)
  })
})
