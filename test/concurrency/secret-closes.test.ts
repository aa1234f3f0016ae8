import { expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Sessions with secret votes, whose secrets lie in one table. */

async function ballot(app: TestServer, ada: Host) {
  const settings = { anonymous: true }
  const session: CreatedSession = await ada.creates({ title: 'Ballot', settings })
  const options = ['Oslo', 'Riga']
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Where?', options })
  const [oslo, riga] = poll.options.map(({ id }: { id: string }) => ({ optionId: id }))
  const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
  await zoe.votes(session, oslo)
  const tallies = async () => (await ada.wall(session)).poll?.options.map(({ tally }: { tally?: number }) => tally)
  return { session, poll, zoe, bob, oslo, riga, tallies }
}

it('A slow close delays neither votes nor closes of other sessions', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const [slow, other] = [await ballot(app, ada), await ballot(app, ada)]
  const votes = 'select from vote where session_id = $1 for update'
  const held = await HeldRows.of(app, votes, [slow.session.id])
  const closed = ada.closes(slow.session, slow.poll)
  await held.areAwaitedBy(1)
  await other.bob.votes(other.session, other.riga)
  await other.zoe.votes(other.session, other.riga)
  await ada.closes(other.session, other.poll)
  expect(await other.tallies()).toEqual([0, 2])
  await held.release()
  await closed
  expect(await slow.tallies()).toEqual([1, 0])
  expect(await app.db.selectFrom('poll_secret').selectAll().execute()).toEqual([])
})

it('Twenty sessions that close a secret poll at once keep all their votes', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const ballots = await Promise.all(Array.from({ length: 20 }, () => ballot(app, ada)))
  const open = await ballot(app, ada)
  await Promise.all(ballots.map(({ session, poll }) => ada.closes(session, poll)))
  for (const { tallies } of ballots) expect(await tallies()).toEqual([1, 0])
  await open.bob.votes(open.session, open.riga)
  expect(await open.tallies()).toEqual([1, 1])
})
