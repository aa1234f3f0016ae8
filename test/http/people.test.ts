import { beforeEach, describe, expect, it } from 'vitest'
import { Crowd } from '../support/crowd.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
let ids: string[]

beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe', 'zoe@example.org')
  bob = app.phone()
  ids = []
  for (const phone of [zoe, bob]) ids.push(personIdOf(session.id, (await phone.joins(session)).participantId))
})

const at = (rest: string) => `/api/sessions/${session.id}${rest}`
type Person = { id: string; name: string; present: boolean; removed?: true }
const people = async (): Promise<Person[]> => (await ada.call('GET', at('/people'))).body.people
const removes = (id = ids[0]) => ada.call('POST', at(`/people/${id}/remove`))
const restores = (id = ids[0]) => ada.call('POST', at(`/people/${id}/restore`))
const asks = (phone: Phone) => phone.call('POST', at('/questions'), { text: 'Why?' })

describe('the people of a session', () => {
  it('are listed for the host, in the order of joining', async () => {
    const joinedAt = app.clock.now
    const second = { id: ids[1], name: '', email: '', joinedAt, present: true }
    app.clock.pass(1_000)
    const { participantId } = await app.phone('Eve', 'eve@example.org').joins(session)
    const [one, other, last] = await people()
    expect([one, other]).toContainEqual({ ...second, id: ids[0], name: 'Zoe', email: 'zoe@example.org' })
    expect([one, other]).toContainEqual(second)
    expect(last).toEqual({
      id: personIdOf(session.id, participantId),
      name: 'Eve',
      email: 'eve@example.org',
      joinedAt: joinedAt + 1_000,
      present: true,
    })
  })

  it('are present for a minute after any call', async () => {
    const isPresent = async () => (await people()).find(({ id }) => id === ids[0])?.present
    const question = (await asks(bob)).body
    await ada.moves(session, question, 'approve')
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const calls = [
      () => zoe.sees(session),
      () => zoe.votes(session, { optionId: poll.options[0].id }),
      () => zoe.upvotes(session, question),
      () => asks(zoe),
      () => zoe.tryToJoin(session),
    ]
    for (const call of calls) {
      app.clock.pass(59_999)
      await call()
      app.clock.pass(59_999)
      expect(await isPresent()).toBe(true)
      app.clock.pass(1)
      expect(await isPresent()).toBe(false)
    }
  })

  it('are not made present by what they send in a secret session, but by reading', async () => {
    session = await ada.creates({ title: 'Works council', settings: { anonymous: true, moderation: 'after' } })
    for (const phone of [zoe, bob]) await phone.joins(session)
    const question = await bob.asks(session, 'Why?')
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    app.clock.pass(60_000)
    await zoe.votes(session, { optionId: poll.options[0].id })
    await zoe.upvotes(session, question)
    await zoe.asks(session, 'How?')
    expect((await people()).map(({ present }) => present)).toEqual([false, false])
    await zoe.sees(session)
    await expect.poll(async () => (await people()).filter(({ present }) => present).length).toBe(1)
  })

  it('are present while they have a stream', async () => {
    const cookie = `ws_part=${zoe.cookies.get('ws_part')}`
    const stream = await StreamReader.open(`${app.server.url}${at('/stream')}`, { cookie })
    app.clock.pass(600_000)
    const isPresent = async () => (await people()).find(({ id }) => id === ids[0])?.present
    expect(await isPresent()).toBe(true)
    stream.close()
    await expect.poll(isPresent).toBe(false)
  })

  it('are not made present by somebody who reads without having joined', async () => {
    const stranger = app.phone('Stranger')
    await stranger.joins(await ada.creates())
    await stranger.sees(session)
    expect(await people()).toHaveLength(2)
  })

  it('are known to be present at another node after a moment', async () => {
    const node = await secondNode(app)
    app.clock.pass(120_000)
    Object.assign(zoe, { url: node.url })
    await zoe.sees(session)
    const isPresent = async () => (await people()).find(({ id }) => id === ids[0])?.present
    await expect.poll(isPresent, { timeout: 15_000 }).toBe(true)
    app.clock.pass(75_000)
    expect(await isPresent()).toBe(false)
  })
})

describe('somebody who was removed', () => {
  it('frees the seat, and is on the list as removed', async () => {
    const answer = await removes()
    expect([answer.status, answer.body]).toEqual([200, { id: ids[0], removed: true }])
    expect((await removes()).status).toBe(200)
    expect((await ada.hostView(session)).participantCount).toBe(1)
    const listed = await people()
    expect(listed.find(({ id }) => id === ids[0])).toMatchObject({ present: false, removed: true, name: 'Zoe' })
    expect(listed.find(({ id }) => id === ids[1])).not.toHaveProperty('removed')
  })

  it('gets 401 on votes and questions, and 409 on joining', async () => {
    const question = (await asks(bob)).body
    await ada.moves(session, question, 'approve')
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const ballot = { optionId: poll.options[0].id }
    await zoe.votes(session, ballot)
    await removes()
    const refusals = [await zoe.tryToVote(session, ballot), await asks(zoe), await zoe.upvotes(session, question)]
    for (const { status, headers } of refusals) expect([status, headers.get('refusal')]).toEqual([401, 'removed'])
    const again = await zoe.tryToJoin(session)
    expect([again.status, again.headers.get('refusal')]).toEqual([409, 'rejoin_refused'])
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('leaves acknowledged votes in the tally, and the roster, the export and the scores', async () => {
    const quiz = await ada.asks(session, { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 })
    await zoe.votes(session, { optionId: quiz.options[1].id })
    await ada.call('PATCH', at(''), { settings: { scores: 'on' } })
    await removes()
    await ada.closes(session, quiz)
    const view = await ada.hostView(session)
    expect(view.poll?.options[1]?.tally).toBe(1)
    expect(view.roster?.map(({ name }) => name)).toEqual([''])
    expect((await ada.call('GET', at('/export'))).text).not.toContain('Zoe')
    expect((await ada.call('GET', at('/scores'))).body.scores).toHaveLength(1)
    expect(await zoe.sees(session)).not.toHaveProperty('score')
  })

  it('leaves questions that everyone sees, and hides those that wait', async () => {
    const shown = await zoe.asks(session, 'Shown?')
    await ada.moves(session, shown, 'approve')
    const waiting = await zoe.asks(session, 'Waiting?')
    await removes()
    const states = async () =>
      Object.fromEntries(((await ada.hostView(session)).questions ?? []).map(({ text, state }) => [text, state]))
    expect(await states()).toEqual({ 'Shown?': 'approved', 'Waiting?': 'hidden' })
    expect((await ada.moves(session, waiting, 'hide')).body.state).toBe('hidden')
    await restores()
    expect(await states()).toEqual({ 'Shown?': 'approved', 'Waiting?': 'pending' })
  })

  it('leaves all questions as they are in a secret session', async () => {
    session = await ada.creates({ title: 'Works council', settings: { anonymous: true } })
    const { participantId } = await zoe.joins(session)
    const waiting = await zoe.asks(session, 'Waiting?')
    const shown = await zoe.asks(session, 'Shown?')
    await ada.moves(session, shown, 'approve')
    const before = (await ada.hostView(session)).questions
    expect((await removes(personIdOf(session.id, participantId))).status).toBe(200)
    expect((await ada.hostView(session)).questions).toEqual(before)
    expect((await ada.moves(session, shown, 'wait')).body.state).toBe('pending')
    expect((await ada.call('POST', at(`/questions/${shown.id}/merge`), { into: waiting.id })).status).toBe(200)
  })

  it('is as before after a restore', async () => {
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const [one, two] = poll.options
    await zoe.votes(session, { optionId: one.id })
    await asks(zoe)
    const before = await ada.hostView(session)
    await removes()
    const answer = await restores()
    expect([answer.status, answer.body]).toEqual([200, { id: ids[0], removed: false }])
    expect((await restores()).status).toBe(200)
    expect(await ada.hostView(session)).toEqual(before)
    await zoe.votes(session, { optionId: two.id })
    expect((await ada.hostView(session)).poll?.options.map(({ tally }) => tally)).toEqual([0, 1, 0, 0, 0])
  })

  it('is taken back only if there is a seat', async () => {
    await removes()
    await Crowd.of(app, 198, session)
    await app.audience(1, session)
    expect((await app.phone().tryToJoin(session)).status).toBe(409)
    const full = await restores()
    expect([full.status, full.headers.get('refusal')]).toEqual([409, 'no_seat_left'])
    await removes(ids[1])
    expect((await restores()).status).toBe(200)
    expect((await ada.hostView(session)).roster).toHaveLength(200)
  })

  it('keeps the number of a guest, which nobody gets twice', async () => {
    await ada.call('PATCH', at(''), { settings: { scores: 'on' } })
    await removes()
    await app.phone().joins(session)
    await restores()
    const { scores } = (await ada.call('GET', at('/scores'))).body
    expect(scores.map(({ name }: Person) => name).toSorted()).toEqual(['Guest 2', 'Guest 3', 'Zoe'])
  })

  it('can be removed after the session has ended', async () => {
    await ada.ends(session)
    expect((await removes()).status).toBe(200)
    expect((await ada.hostView(session)).roster).toHaveLength(1)
  })

  it('is nobody else: an unknown id is 404, and only the host may', async () => {
    const nobody = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
    for (const id of [nobody, 'none'])
      expect([(await removes(id)).status, (await restores(id)).status]).toEqual([404, 404])
    expect((await zoe.call('POST', at(`/people/${ids[1]}/remove`))).status).toBe(401)
    const keys = (await ada.call('GET', at('/keys'))).body
    for (const k of [keys.present, keys.moderate])
      expect((await app.phone().call('GET', `${at('/people')}?k=${k}`)).status).toBe(401)
  })

  it('cannot vote in secret either, and a secret vote stays counted', async () => {
    session = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
    const { participantId } = await zoe.joins(session)
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    await zoe.votes(session, { optionId: poll.options[0].id })
    await removes(personIdOf(session.id, participantId))
    expect((await zoe.tryToVote(session, { optionId: poll.options[1].id })).status).toBe(401)
    await ada.closes(session, poll)
    expect((await ada.hostView(session)).poll?.options[0]?.tally).toBe(1)
  })
})
