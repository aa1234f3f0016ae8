import { describe, expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('a host exports the roster', () => {
  it('as CSV with a row per participant, in the order that they joined, while the session is live', async () => {
    const session = await ada.creates()
    const zoe = app.phone('Zoe', 'zoe@example.org')
    const bob = app.phone('=cmd|calc', 'bob@example.org')
    await zoe.joins(session)
    app.clock.pass(1)
    await bob.joins(session)
    const day = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Day?', options: ['Mon', 'Tue'] })
    await zoe.votes(session, { optionId: day.options[1].id })
    const order = await ada.asks(session, { kind: 'ranking', prompt: 'Order?', options: ['a', 'b', 'c'] })
    await zoe.votes(session, { ranks: [order.options[2].id, order.options[0].id] })
    await bob.votes(session, { ranks: [order.options[0].id] })
    await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    await bob.votes(session, { text: 'so "quoted",\nand more' })
    await zoe.asks(session, 'How?')
    app.clock.pass(1)
    await zoe.asks(session, 'When?')

    const answer = await ada.call('GET', `/api/sessions/${session.id}/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="all-hands-2027-participants.csv"')
    expect(answer.text).toBe(
      [
        'email,name,vote,questions',
        'zoe@example.org,Zoe,Day?: Tue | Order?: c > a,How? | When?',
        `bob@example.org,'=cmd|calc,"Order?: a | Why?: so ""quoted"",\nand more",`,
        '',
      ].join('\r\n'),
    )
    const { roster } = await ada.hostView(session)
    expect(roster?.[0]).toEqual({
      email: 'zoe@example.org',
      name: 'Zoe',
      vote: 'Day?: Tue | Order?: c > a',
      questions: 'How? | When?',
    })
  })

  it('with a byte-order mark for Excel', async () => {
    const session = await ada.creates()
    const response = await fetch(`${app.server.url}/api/sessions/${session.id}/export?excel=1&k=${session.k}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('with a Bearer token, cookie or host key, and nothing else', async () => {
    const session = await ada.creates()
    const path = `/api/sessions/${session.id}/export`
    const authorization = `Bearer ${await ada.mintsToken()}`
    const anyone = app.phone()
    expect((await anyone.call('GET', path, undefined, { headers: { authorization } })).status).toBe(200)
    expect((await anyone.call('GET', path)).status).toBe(401)
    expect((await (await app.host()).call('GET', path)).status).toBe(401)
    expect((await ada.call('GET', '/api/sessions/ZZZZZZ/export')).status).toBe(404)
  })
})
