import { describe, expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import { personIdOf } from '../support/person-id.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { count, times } from './at-once.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

async function scene(tickets: number) {
  const node = await secondNode(app)
  const session = await ada.creates({ title: 'Tickets', settings: { admission: 'tickets' } })
  const at = (rest: string) => `/api/sessions/${session.id}${rest}`
  const issued: string[] = (await ada.call('POST', at('/tickets'), { count: tickets })).body.tickets
  /** On one of two nodes. */
  const phone = (n: number) => Object.assign(app.phone(), n % 2 ? { url: node.url } : {})
  const joins = (n: number, ticket?: string) => phone(n).call('POST', at('/join'), { ticket })
  return { session, at, issued, joins }
}

describe('Tickets at the same time', () => {
  it('20 phones with one ticket on two nodes: one gets in', async () => {
    const { session, issued, joins } = await scene(1)
    const answers = await times(20, (n) => joins(n, issued[0]))
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 19])
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('of 40 phones with 20 tickets each ticket lets one in', async () => {
    const { session, at, issued, joins } = await scene(20)
    const answers = await times(40, (n) => joins(n, issued[n % 20]))
    expect([count(answers, 201), count(answers, 409)]).toEqual([20, 20])
    expect((await ada.hostView(session)).participantCount).toBe(20)
    expect((await ada.call('GET', at('/tickets'))).body).toEqual({ issued: 20, used: 20, void: 0 })
  })

  it('a ticket that becomes void while people join with it leaves nobody in', async () => {
    const { session, at, issued, joins } = await scene(10)
    await Promise.all(
      issued.flatMap((ticket, n) => [joins(n, ticket), ada.call('POST', at('/tickets/void'), { ticket })]),
    )
    expect((await ada.hostView(session)).participantCount).toBe(0)
    expect((await ada.call('GET', at('/tickets'))).body).toEqual({ issued: 10, used: 0, void: 10 })
  })

  it('somebody who is removed while they join again learns of that, and nothing about a ticket', async () => {
    const { session, at, issued } = await scene(2)
    const [zoe, max] = [app.phone(), app.phone()]
    const { body } = await zoe.call('POST', at('/join'), { ticket: issued[0] })
    await max.call('POST', at('/join'), { ticket: issued[1] })
    const held = 'select from participant where session_id = $1 for update'
    const rows = await HeldRows.of(app, held, [session.id])
    const removal = ada.call('POST', at(`/people/${personIdOf(session.id, body.participantId)}/remove`))
    await rows.areAwaitedBy(1)
    const again = zoe.call('POST', at('/join'), { name: 'Zoe', ticket: issued[1] })
    await rows.areAwaitedBy(2)
    await rows.release()
    expect((await removal).status).toBe(200)
    expect([(await again).status, (await again).headers.get('refusal')]).toEqual([409, 'rejoin_refused'])
  })

  it('nobody gets in without a ticket once the session wants one', async () => {
    for (let round = 0; round < 10; round++) {
      const session = await ada.creates()
      const path = `/api/sessions/${session.id}`
      const [change, ...joined] = await Promise.all([
        ada.call('PATCH', path, { settings: { admission: 'tickets' } }),
        ...Array.from({ length: 5 }, () => app.phone().tryToJoin(session)),
      ])
      expect([200, 400]).toContain(change.status)
      // Whoever got in came first, and then the session stays open.
      expect(count(joined, 201)).toBe(change.status === 200 ? 0 : 5)
    }
  })
})
