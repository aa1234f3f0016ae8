import { expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import { type Stage, setStage } from '../support/stage.ts'

/** Sessions with secret votes, whose secrets lie in one table. */

async function ballot(stage: Stage, ada: Host) {
  const settings = { anonymous: true }
  const session: CreatedSession = await ada.creates({ title: 'Ballot', settings })
  const options = ['Oslo', 'Riga']
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Where?', options })
  const [oslo, riga] = poll.options.map(({ id }: { id: string }) => ({ optionId: id }))
  const [zoe, bob] = (await stage.audience(2, session)) as [Phone, Phone]
  await zoe.votes(session, oslo)
  const tallies = async () => (await ada.wall(session)).poll?.options.map(({ tally }: { tally?: number }) => tally)
  return { session, poll, zoe, bob, oslo, riga, tallies }
}

it('A slow close delays neither votes nor closes of other sessions', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const [slow, other] = [await ballot(stage, ada), await ballot(stage, ada)]
  const votes = 'select from vote where session_id = $1 for update'
  const held = await HeldRows.of(stage, votes, [slow.session.id])
  const closed = ada.closes(slow.session, slow.poll)
  await held.areAwaitedBy(1)
  await other.bob.votes(other.session, other.riga)
  await other.zoe.votes(other.session, other.riga)
  await ada.closes(other.session, other.poll)
  expect(await other.tallies()).toEqual([0, 2])
  await held.release()
  await closed
  expect(await slow.tallies()).toEqual([1, 0])
  expect(await stage.db.selectFrom('poll_secret').selectAll().execute()).toEqual([])
})

it('Twenty sessions that close a secret poll at once keep all their votes', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const ballots = await Promise.all(Array.from({ length: 20 }, () => ballot(stage, ada)))
  const open = await ballot(stage, ada)
  await Promise.all(ballots.map(({ session, poll }) => ada.closes(session, poll)))
  for (const { tallies } of ballots) expect(await tallies()).toEqual([1, 0])
  await open.bob.votes(open.session, open.riga)
  expect(await open.tallies()).toEqual([1, 1])
})
