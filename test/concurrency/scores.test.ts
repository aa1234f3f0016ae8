import { expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { Dice } from '../model/dice.ts'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

/**
 * Scores under fire, counted once more from what the phones were told: 80 people vote and change their
 * votes at the same time, and the host closes in the middle.
 */

const PEOPLE = 80
const ROUNDS = 5
const OPTIONS = ['Two', 'Three', 'Four']
const RIGHT = 2

/** What a phone was last told that counts: the option, and since when it is that one. */
type Counted = { option: number; since: number }

it('Scores match the votes of 80 people who vote, change their votes, and are cut off by the close', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
  const phones = await app.audience(PEOPLE, session)
  const dice = new Dice(1)
  const earned = phones.map(() => ({ points: 0, right: 0 }))
  let refused = 0
  for (const seconds of [20, undefined]) {
    const poll = await asks(ada, session, seconds)
    const openedAt = app.clock.now
    const counted = phones.map((): Counted | undefined => undefined)
    for (let round = 1; round <= ROUNDS; round++) {
      app.clock.pass(1_700)
      const now = app.clock.now
      const vote = async (n: number) => {
        const option = dice.below(OPTIONS.length)
        const { status } = await votes(phones[n] as Phone, session, poll, option)
        if (status !== 200) refused += 1
        else if (counted[n]?.option !== option) counted[n] = { option, since: now }
      }
      const voters = phones.flatMap((_phone, n) => (dice.oneIn(4) ? [] : [n]))
      if (round < ROUNDS) await Promise.all(voters.map(vote))
      else {
        const early = voters.slice(0, PEOPLE / 2).map(vote)
        await Promise.race(early)
        const closing = ada.closes(session, poll)
        await Promise.all([...early, ...voters.slice(PEOPLE / 2).map(vote), closing])
        await vote(0)
      }
    }
    for (const [n, vote] of counted.entries()) {
      const mine = earned[n]
      if (vote?.option !== RIGHT || !mine) continue
      mine.right += 1
      // A vote at once earns 1,000, one at the last instant of the timer half of it.
      mine.points += seconds ? Math.round(1_000 - ((vote.since - openedAt) * 500) / (seconds * 1_000)) : 1_000
    }
  }
  const { scores } = (await ada.call('GET', `/api/sessions/${session.id}/scores`)).body
  const due = earned.map((mine, n) => ({ name: `Guest ${n}`, ...mine }))
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  const told = scores.map(({ name, points, right }: never) => ({ name, points, right }))
  expect(told.toSorted(byName)).toEqual(due.toSorted(byName))
  // The place of each is one behind all who have more.
  for (const { place, points } of scores) {
    expect(place).toBe(1 + due.filter((other) => other.points > points).length)
  }
  expect(new Set(due.map(({ points }) => points)).size).toBeGreaterThan(5)
  expect(refused).toBeGreaterThanOrEqual(2)
})

async function asks(host: Host, session: CreatedSession, seconds?: number): Promise<PollBody> {
  const poll = await host.drafts(session, { kind: 'quiz', prompt: '2 + 2?', options: OPTIONS, correctOption: RIGHT })
  await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds })
  return poll
}

const votes = (phone: Phone, session: CreatedSession, poll: PollBody, option: number) =>
  phone.call('POST', `/api/sessions/${session.id}/vote`, { pollId: poll.id, optionId: poll.options[option]?.id })
