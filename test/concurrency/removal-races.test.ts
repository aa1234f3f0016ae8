import { describe, expect, it } from 'vitest'
import { Crowd } from '../support/crowd.ts'
import { HeldRows } from '../support/held-rows.ts'
import type { Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { count } from './at-once.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

async function scene(size: number, settings = {}) {
  const session = await ada.creates({ title: 'Removal', settings })
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = Array.from({ length: size }, () => app.phone())
  const joined = await Promise.all(phones.map((phone) => phone.joins(session)))
  const people = phones.map((phone, n) => ({ phone, id: joined[n].participantId as string }))
  const votes = (phone: Phone) => phone.tryToVote(session, { optionId: poll.options[0].id })
  const removes = (id: string) =>
    ada.call('POST', `/api/sessions/${session.id}/people/${personIdOf(session.id, id)}/remove`)
  const tally = async () => (await ada.hostView(session)).poll?.options[0]?.tally
  return { session, poll, people, votes, removes, tally }
}

describe('Removing somebody who is voting', () => {
  it('waits for a vote that is being written', async () => {
    const { session, poll, people, votes, removes, tally } = await scene(1)
    const [{ phone, id } = { phone: app.phone(), id: '' }] = people
    const insert = `insert into vote (session_id, poll_id, participant_id, ballot, cast_at) values ($1, $2, $3, '{}', 0)`
    const row = await HeldRows.of(app, insert, [session.id, poll.id, id])
    const vote = votes(phone)
    await row.areAwaitedBy(1)
    const removal = removes(id)
    const after = removal.then(tally)
    await row.areAwaitedBy(2)
    await row.release()
    expect([(await vote).status, (await removal).status, await after]).toEqual([200, 200, 1])
  })

  it.each([{}, { anonymous: true }])('refuses a vote that began before and is written after (%j)', async (settings) => {
    const { session, people, votes, removes, tally } = await scene(1, settings)
    const [{ phone, id } = { phone: app.phone(), id: '' }] = people
    const rows = await HeldRows.of(app, 'select from poll where session_id = $1 for update', [session.id])
    const removal = removes(id)
    await rows.areAwaitedBy(1)
    const vote = votes(phone)
    await rows.areAwaitedBy(2)
    await rows.release()
    expect((await removal).status).toBe(200)
    expect([(await vote).status, await tally()]).toEqual([401, 0])
  })

  it('counts exactly the acknowledged votes, and none that comes after the answer', async () => {
    const { people, votes, removes, tally } = await scene(30)
    const seen: number[] = []
    const answers = await Promise.all(
      people.map(async ({ phone, id }) => {
        const vote = votes(phone)
        await removes(id)
        const again = await votes(phone)
        expect(again.status).toBe(401)
        seen.push((await tally()) ?? 0)
        return vote
      }),
    )
    expect(await tally()).toBe(count(answers, 200))
    expect(count(answers, 200) + count(answers, 401)).toBe(30)
  })

  it.each([
    {},
    { anonymous: true },
  ])('has no vote of somebody who has left and comes back, whatever was on its way (%j)', async (settings) => {
    const { session, poll, people, votes, tally } = await scene(15, settings)
    const answers = await Promise.all(
      people.map(async ({ phone }) => {
        const vote = votes(phone)
        await phone.call('DELETE', `/api/sessions/${session.id}/me`)
        await vote
        await phone.joins(session)
        expect(await phone.sees(session)).toMatchObject({ voted: false, voteOptionId: null })
        return vote
      }),
    )
    expect(await tally()).toBe(count(answers, 200))
    const again = await Promise.all(people.map(({ phone }) => votes(phone)))
    expect(count(again, 200)).toBe(15)
    await ada.closes(session, poll)
    expect(await tally()).toBe(count(answers, 200) + 15)
    const ids = people.map(({ id }) => id)
    const own = app.db.selectFrom('vote').select('ballot').where('participant_id', 'in', ids).execute()
    expect(await own).toHaveLength('anonymous' in settings ? 0 : 15)
  })

  it('takes one back for the last seat, of two', async () => {
    const { session, people, removes } = await scene(2)
    await Crowd.of(app, 198, session)
    const [one, other] = people
    for (const person of [one, other]) await removes(person?.id ?? '')
    await app.phone().joins(session)
    const path = (id = '') => `/api/sessions/${session.id}/people/${personIdOf(session.id, id)}/restore`
    const answers = await Promise.all([one, other].map((person) => ada.call('POST', path(person?.id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.hostView(session)).participantCount).toBe(200)
  })
})
