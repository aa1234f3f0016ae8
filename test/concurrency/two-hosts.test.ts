import { beforeEach, describe, expect, it } from 'vitest'
import { Crowd } from '../support/crowd.ts'
import { type Answer, type CreatedSession, Host, type Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { count } from './at-once.ts'

/** Two hosts of one session who do the same at once, each at another node. */

const ROUNDS = 10

const app = testServerOfFile()
const ada = hostOfFile(app)
let bob: Host
let session: CreatedSession
let zoe: Phone
let zoeId: string

beforeEach(async () => {
  bob = new Host((await secondNode(app)).url)
  for (const [name, value] of ada.cookies) bob.cookies.set(name, value)
})

async function begins(settings: object = {}): Promise<void> {
  session = await ada.creates({ title: 'Two hosts', settings: { moderation: 'after', ...settings } })
}

const at = (rest: string) => `/api/sessions/${session.id}${rest}`
const both = (one: string, other = one, bodies: [object?, object?] = []): Promise<Answer[]> =>
  Promise.all([ada.call('POST', at(one), bodies[0]), bob.call('POST', at(other), bodies[1])])
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const asked = async (text: string) => (await zoe.asks(session, text)).id
const questions = async () => (await ada.hostView(session)).questions ?? []
const people = async (): Promise<{ removed?: true }[]> => (await ada.call('GET', at('/people'))).body.people

/** The seats that are taken are those of the people who are in. */
async function countsSeats(): Promise<number> {
  const isIn = (await people()).filter(({ removed }) => !removed).length
  expect((await ada.hostView(session)).participantCount).toBe(isIn)
  return isIn
}

describe('Two hosts at once', () => {
  beforeEach(async () => {
    await begins()
    zoe = app.phone('Zoe')
    zoeId = personIdOf(session.id, (await zoe.joins(session)).participantId)
  })

  it('split one question: it is split once, and the other is told so', async () => {
    const [one, other] = [await asked('One?'), await asked('Other?')]
    for (let round = 0; round < ROUNDS; round++) {
      await ada.call('POST', at(`/questions/${one}/merge`), { into: other })
      const answers = await both(`/questions/${one}/split`)
      expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1])
      expect(answers.find(({ status }) => status === 409)?.headers.get('refusal')).toBe('question_not_merged')
      expect(await questions()).toHaveLength(2)
    }
  })

  it('split a question and merge it into another: it is where the last of them left it', async () => {
    const [one, other, third] = [await asked('One?'), await asked('Other?'), await asked('Third?')]
    for (let round = 0; round < ROUNDS; round++) {
      await ada.call('POST', at(`/questions/${one}/merge`), { into: other })
      const [split, merge] = await both(`/questions/${one}/split`, `/questions/${one}/merge`, [{}, { into: third }])
      expect([split?.status, [200, 409].includes(merge?.status ?? 0)]).toEqual([200, true])
      const merged = (await questions()).flatMap(({ id, merged: all = [] }) => all.map(() => id))
      expect(merged).toEqual(merge?.status === 200 ? [third] : [])
      if (merge?.status === 200) await ada.call('POST', at(`/questions/${one}/split`))
    }
  })

  it('reply to one question: everybody sees the same one of the two replies', async () => {
    const one = await asked('One?')
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await both(`/questions/${one}/reply`, undefined, [{ text: `A ${round}` }, { text: `B ${round}` }])
      expect(statuses(answers)).toEqual([200, 200])
      const [seen] = await questions()
      expect([`A ${round}`, `B ${round}`]).toContain(seen?.reply)
      expect((await zoe.sees(session)).questions?.[0]?.reply).toBe(seen?.reply)
    }
  })

  it('reply to a question and merge it: both are kept, also after a split', async () => {
    const [one, other] = [await asked('One?'), await asked('Other?')]
    const answers = await both(`/questions/${one}/reply`, `/questions/${one}/merge`, [{ text: 'So.' }, { into: other }])
    expect(statuses(answers)).toEqual([200, 200])
    expect(await questions()).toMatchObject([{ id: other, merged: [{ id: one }] }])
    await ada.call('POST', at(`/questions/${one}/split`))
    expect((await questions()).find(({ id }) => id === one)?.reply).toBe('So.')
  })

  it('remove one person: one seat is free', async () => {
    await app.phone().joins(session)
    expect(statuses(await both(`/people/${zoeId}/remove`))).toEqual([200, 200])
    expect(await countsSeats()).toBe(1)
    expect(statuses(await both(`/people/${zoeId}/restore`))).toEqual([200, 200])
    expect(await countsSeats()).toBe(2)
  })

  it('remove a person and restore them: seats and list agree', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await both(`/people/${zoeId}/remove`, `/people/${zoeId}/restore`)
      expect(statuses(answers)).toEqual([200, 200])
      const isIn = (await countsSeats()) === 1
      expect((await zoe.call('POST', at('/questions'), { text: 'In?' })).status).toBe(isIn ? 201 : 401)
      await ada.call('POST', at(`/people/${zoeId}/restore`))
    }
  })

  it('restore two people to the last seat: one of them is in, and one host is told why', async () => {
    const second = personIdOf(session.id, (await app.phone('Second').joins(session)).participantId)
    for (const id of [zoeId, second]) await ada.call('POST', at(`/people/${id}/remove`))
    await Crowd.of(app, 198, session)
    await app.audience(1, session)
    const answers = await both(`/people/${zoeId}/restore`, `/people/${second}/restore`)
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1])
    expect(answers.find(({ status }) => status === 409)?.headers.get('refusal')).toBe('no_seat_left')
    expect(await countsSeats()).toBe(200)
  })
})

describe('Two hosts at once, with tickets', () => {
  let ticket: string
  beforeEach(async () => {
    await begins({ admission: 'tickets' })
    const [first, second] = (await ada.call('POST', at('/tickets'), { count: 2 })).body.tickets
    ticket = first
    zoe = app.phone('Zoe')
    zoeId = personIdOf(session.id, (await zoe.call('POST', at('/join'), { ticket })).body.participantId)
    await app.phone('Carl').call('POST', at('/join'), { ticket: second })
  })

  it('make one ticket void: one seat is free, and both get the same numbers', async () => {
    const answers = await both('/tickets/void', undefined, [{ ticket }, { ticket }])
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ issued: 2, used: 1, void: 1 }))
    expect(await countsSeats()).toBe(1)
  })

  it('make a ticket void and remove its holder: one seat is free', async () => {
    const answers = await both('/tickets/void', `/people/${zoeId}/remove`, [{ ticket }])
    expect(statuses(answers)).toEqual([200, 200])
    expect(await countsSeats()).toBe(1)
    expect((await ada.call('GET', at('/tickets'))).body).toEqual({ issued: 2, used: 1, void: 1 })
  })

  it('issue tickets: all of them are different and admit somebody', async () => {
    const answers = await both('/tickets', undefined, [{ count: 200 }, { count: 200 }])
    const all: string[] = answers.flatMap(({ body }) => body.tickets)
    expect(new Set(all).size).toBe(400)
    expect((await app.phone().call('POST', at('/join'), { ticket: all[399] })).status).toBe(201)
  })
})
