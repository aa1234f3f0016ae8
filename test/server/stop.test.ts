import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import { setStage } from '../support/stage.ts'

it('a server that stops answers requests in flight, and does not wait for idle connections', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await stage.audience(50, session)
  const silent = connect(stage.server.port, '127.0.0.1')
  const isCut = once(silent, 'close')
  silent.on('error', () => {})
  const polls = await HeldRows.of(stage, 'select from poll where id = $1 for update', [id])
  const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
  await polls.areAwaitedBy(1)

  const stopping = stage.server.stop()
  // It is cut while votes wait for their answers, of which none may be cut.
  await isCut
  await polls.release()
  await stopping
  const answers = await Promise.allSettled(votes)
  const statuses = answers.map((vote) => (vote.status === 'fulfilled' ? vote.value.status : 'cut'))
  const counted = statuses.filter((status) => status === 200)
  expect(counted.length).toBeGreaterThanOrEqual(2)
  const rows = await stage.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()
  expect(rows).toHaveLength(counted.length)
})
