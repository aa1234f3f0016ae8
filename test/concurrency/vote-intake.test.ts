import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { VoteIntake } from '../../server/live/vote-intake.ts'
import type { Phone } from '../support/people.ts'
import { setStage } from '../support/stage.ts'

it('one bad vote in a batch costs the others nothing', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await stage.audience(8, session)
  const intake = new VoteIntake(stage.db, stage.clock.read)
  const ids = await participantIds(phones, session.id)
  const good = ids.map((participantId) => ({
    sessionId: session.id,
    pollId: poll.id,
    participantId,
    ballot: JSON.stringify(poll.options[0].id),
  }))
  const outcomes = await Promise.allSettled([
    ...good.map((vote) => intake.cast(vote)),
    intake.cast({
      ...good[0],
      sessionId: session.id,
      pollId: poll.id,
      participantId: 'no uuid',
      ballot: '1',
    }),
    intake.cast({
      sessionId: session.id,
      pollId: poll.id,
      participantId: randomUUID(),
      ballot: '1',
    }),
  ])
  expect(
    outcomes.slice(0, 8).map((outcome) => outcome.status === 'fulfilled' && outcome.value),
  ).toEqual(Array(8).fill(true))
  expect(outcomes[8]?.status).toBe('rejected')
  expect(outcomes[9]).toEqual({ status: 'fulfilled', value: false })
  await intake.drain()
  expect((await ada.hostView(session)).poll?.options[0]?.tally).toBe(8)
})

it('the later of two votes of one voter counts, however they overtake each other', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await stage.audience(20, session)
  const intake = new VoteIntake(stage.db, stage.clock.read)
  const ids = await participantIds(phones, session.id)
  const cast = (participantId: string, option: number) =>
    intake.cast({
      sessionId: session.id,
      pollId: poll.id,
      participantId,
      ballot: JSON.stringify(poll.options[option].id),
    })
  const votes = [0, 1, 2, 3, 4].flatMap((option) => ids.map((id) => cast(id, option)))
  expect(await Promise.all(votes)).toEqual(Array(100).fill(true))
  const tallies = (await ada.hostView(session)).poll?.options.map((option) => option.tally)
  expect(tallies).toEqual([0, 0, 0, 0, 20])
})

const participantIds = (phones: Phone[], sessionId: string): Promise<string[]> =>
  Promise.all(
    phones.map(async (phone) => {
      const answer = await phone.tryToJoin({ id: sessionId })
      return answer.body.participantId
    }),
  )
