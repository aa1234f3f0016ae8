import { describe, expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('a session is seen', () => {
  it('with the open poll, else the one closed last, else for the host the first draft', async () => {
    const session = await ada.creates()
    const draft = session.polls?.[0]
    expect((await app.phone().sees(session)).poll).toBeNull()
    expect((await ada.wall(session)).poll).toBeNull()
    expect((await ada.hostView(session)).poll?.id).toBe(draft?.id)
    const first = await ada.asks(session, { kind: 'rating', prompt: 'first' })
    const second = await ada.asks(session, { kind: 'rating', prompt: 'second' })
    app.clock.pass(1)
    for (const view of [await app.phone().sees(session), await ada.wall(session), await ada.hostView(session)]) {
      expect(view.poll).toMatchObject({ id: second.id, state: 'open' })
    }
    await ada.closes(session, second)
    for (const view of [await app.phone().sees(session), await ada.wall(session), await ada.hostView(session)]) {
      expect(view.poll).toMatchObject({ id: second.id, state: 'closed' })
    }
    const order = (await ada.hostView(session)).polls?.map((poll) => poll.id)
    expect(order).toEqual([draft?.id, first.id, second.id])
  })

  it('by the host alone in host fields', async () => {
    const session = await ada.creates()
    const others = [app.phone(), await app.host()]
    for (const person of others) {
      for (const query of ['?host=1', '?mode=wall', '?host=1&mode=wall', '?host=1&k=wrong']) {
        expect((await person.call('GET', `/api/sessions/${session.id}${query}`)).status, query).toBe(401)
      }
    }
    const both = await ada.sees(session, '?host=1&mode=wall')
    expect(both.roster).toEqual([])
    for (const query of ['?host=2', '?host=', '?mode=stage', '?host=1&host=1']) {
      expect(await ada.sees(session, query)).not.toHaveProperty('k')
    }
  })

  it('by HEAD as by GET, without a body', async () => {
    const session = await ada.creates()
    const get = await ada.call('GET', `/api/sessions/${session.id}`)
    const head = await ada.call('HEAD', `/api/sessions/${session.id}`)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })
})
