import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import { startTestServer } from '../support/test-server.ts'

it('a server that stops answers requests in flight, and does not wait for idle connections', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates()
  const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await app.audience(50, session)
  const silent = connect(app.server.port, '127.0.0.1')
  const isCut = once(silent, 'close')
  silent.on('error', () => {})
  const polls = await HeldRows.of(app, 'select from poll where id = $1 for update', [id])
  const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
  await polls.areAwaitedBy(1)

  const stopping = app.server.stop()
  // It is cut while votes wait for their answers, of which none may be cut.
  await isCut
  await polls.release()
  await stopping
  const answers = await Promise.allSettled(votes)
  const statuses = answers.map((vote) => (vote.status === 'fulfilled' ? vote.value.status : 'cut'))
  const counted = statuses.filter((status) => status === 200)
  expect(counted.length).toBeGreaterThanOrEqual(2)
  const rows = await app.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()
  expect(rows).toHaveLength(counted.length)
})
