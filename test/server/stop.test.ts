import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { setStage } from '../support/stage.ts'

it('a server that stops answers what is in flight, and does not wait for idle connections', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await stage.audience(50, session)
  const silent = connect(stage.server.port, '127.0.0.1')
  silent.on('error', () => {})
  const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
  await votes[0]
  const began = Date.now()
  await stage.server.stop()
  expect(Date.now() - began).toBeLessThan(10_000)
  const answered = (await Promise.allSettled(votes)).filter((vote) => vote.status === 'fulfilled')
  const rows = await stage.db
    .selectFrom('vote')
    .selectAll()
    .where('session_id', '=', session.id)
    .execute()
  const acknowledged = answered.filter(({ value }) => value.status === 200)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length)
  silent.destroy()
})
