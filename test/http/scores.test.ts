import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PollBody, PollDraft } from '../../client/index.ts'
import { type CreatedSession, type Host, Person, type Phone } from '../support/people.ts'
import { buildStage, type Stage, secondNode } from '../support/stage.ts'
import { StreamReader } from '../support/stream.ts'

let stage: Stage
let strike: () => Promise<void>
let ada: Host
let session: CreatedSession
let zoe: Phone
let bob: Phone
beforeAll(async () => {
  ;({ stage, strike } = await buildStage())
  ada = await stage.host()
})
afterAll(() => strike())
beforeEach(async () => {
  session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
  zoe = stage.phone('Zoe')
  bob = stage.phone()
  await zoe.joins(session)
  await bob.joins(session)
})

const SECOND = 1_000
const QUIZ: PollDraft = { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 }
const at = (rest = '') => `/api/sessions/${session.id}${rest}`

/** Drafts a quiz and opens it, with a timer where seconds are given. */
async function ask(seconds?: number, more: Partial<PollDraft> = {}): Promise<PollBody> {
  const poll = await ada.drafts(session, { ...QUIZ, ...more })
  expect((await open(poll, seconds)).status).toBe(200)
  return poll
}
const open = ({ id }: { id: string }, seconds?: number) =>
  ada.call('POST', at(`/polls/${id}/open`), { seconds })
const right = ({ options }: PollBody) => ({ optionId: options[1]?.id })
const wrong = ({ options }: PollBody) => ({ optionId: options[0]?.id })
const reveal = ({ id }: { id: string }, revealed = true) =>
  ada.call('POST', at(`/polls/${id}/reveal`), { revealed })
const show = (what: string) => ada.call('POST', at('/stage'), { show: what })
const choose = (settings: object) => ada.call('PATCH', at(), { settings })
const scores = async () => (await ada.call('GET', at('/scores'))).body.scores
const points = async () =>
  (await scores()).map((one: { name: string; points: number }) => [one.name, one.points])
const own = async (phone: Phone) => (await phone.sees(session)).score

describe('scores of a session', () => {
  it('are everyone who joined with what their right votes earned, for the host', async () => {
    const first = await ask()
    await zoe.votes(session, wrong(first))
    await bob.votes(session, right(first))
    const second = await ask()
    await bob.votes(session, right(second))
    await zoe.votes(session, right(second))
    await ada.closes(session, second)
    const answer = await ada.call('GET', at('/scores'))
    expect(answer.body).toEqual({
      scores: [
        { place: 1, name: 'Guest 2', points: 2_000, right: 2 },
        { place: 2, name: 'Zoe', points: 1_000, right: 1 },
      ],
    })
    const byKey = await stage.phone().call('GET', at(`/scores?k=${session.k}`))
    expect(byKey.body).toEqual(answer.body)
  })

  it('have shared places, in the order of joining, and 0 points where nothing was right', async () => {
    const max = stage.phone('Max')
    await max.joins(session)
    const poll = await ask()
    await max.votes(session, right(poll))
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    expect(await scores()).toEqual([
      { place: 1, name: 'Guest 2', points: 1_000, right: 1 },
      { place: 1, name: 'Max', points: 1_000, right: 1 },
      { place: 3, name: 'Zoe', points: 0, right: 0 },
    ])
  })

  it('count no other kind of poll', async () => {
    const kind = 'multiple_choice'
    const poll = await ada.asks(session, { kind, prompt: 'Which?', options: ['Oslo', 'Riga'] })
    await zoe.votes(session, right(poll))
    await ada.closes(session, poll)
    expect(await points()).toEqual([
      ['Zoe', 0],
      ['Guest 2', 0],
    ])
    expect(await own(zoe)).toBeUndefined()
  })

  it('can be read once they are on, and are what was earned before as well', async () => {
    session = await ada.creates()
    await zoe.joins(session).catch(() => zoe.tryToJoin(session))
    const poll = await ask()
    await zoe.votes(session, right(poll))
    await ada.closes(session, poll)
    const refused = await ada.call('GET', at('/scores'))
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'scores_off'])
    expect(refused.body.error).toBe(
      'This session keeps no scores. Switch `scores` on in its settings first.',
    )
    expect(await zoe.sees(session)).not.toHaveProperty('score')
    await choose({ scores: 'on' })
    expect(await points()).toEqual([['Zoe', 1_000]])
  })
})

it('no session both keeps votes secret and scores, from the start or later', async () => {
  const error =
    'settings.scores: would tell who voted what, and votes are secret here; choose one of the two.'
  const both = { anonymous: true, scores: 'on' }
  const created = await ada.call('POST', '/api/sessions', { title: 'Both', settings: both })
  expect([created.status, created.body.error]).toEqual([400, error])
  session = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
  const changed = await choose({ scores: 'on' })
  expect([changed.status, changed.body.error]).toEqual([400, error])
  expect((await ada.hostView(session)).settings).toEqual({ anonymous: true })
})

describe('a timer', () => {
  it('makes a right vote earn the less the later it comes, down to half', async () => {
    const max = stage.phone('Max')
    await max.joins(session)
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    stage.clock.pass(5 * SECOND)
    await bob.votes(session, right(poll))
    stage.clock.pass(15 * SECOND - 1)
    await max.votes(session, right(poll))
    stage.clock.pass(1)
    // Nobody closes it.
    expect(await points()).toEqual([
      ['Zoe', 1_000],
      ['Guest 2', 875],
      ['Max', 500],
    ])
  })

  it('that is prolonged counts whole, from the opening, so that no later vote earns more', async () => {
    const poll = await ask(10)
    stage.clock.pass(8 * SECOND)
    await zoe.votes(session, right(poll))
    await open(poll, 32)
    stage.clock.pass(12 * SECOND)
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    // 8 and 20 of 40 seconds.
    expect(await points()).toEqual([
      ['Zoe', 900],
      ['Guest 2', 750],
    ])
  })

  it('that is set later than the opening counts from the opening as well', async () => {
    const poll = await ask()
    stage.clock.pass(10 * SECOND)
    await zoe.votes(session, right(poll))
    await open(poll, 30)
    stage.clock.pass(20 * SECOND)
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    // 10 and 30 of 40 seconds; that it was closed before its time changes nothing.
    expect(await points()).toEqual([
      ['Zoe', 875],
      ['Guest 2', 625],
    ])
  })
})

describe('of several votes of one person', () => {
  it('the last one counts, from its own instant', async () => {
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    await bob.votes(session, wrong(poll))
    stage.clock.pass(10 * SECOND)
    await zoe.votes(session, wrong(poll))
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    expect(await points()).toEqual([
      ['Guest 2', 750],
      ['Zoe', 0],
    ])
  })

  it('one that is changed and changed back counts from then, one that is sent again from before', async () => {
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    await bob.votes(session, right(poll))
    stage.clock.pass(5 * SECOND)
    await zoe.votes(session, wrong(poll))
    await bob.votes(session, right(poll))
    stage.clock.pass(5 * SECOND)
    await zoe.votes(session, right(poll))
    await Promise.all([1, 2, 3, 4].map(() => bob.votes(session, right(poll))))
    await ada.closes(session, poll)
    expect(await points()).toEqual([
      ['Guest 2', 1_000],
      ['Zoe', 750],
    ])
  })
})

describe('a quiz counts', () => {
  it('for nobody while it is open, or closed and not revealed, and no longer than that', async () => {
    const poll = await ask(undefined, { reveal: 'host' })
    await bob.votes(session, right(poll))
    const none = [
      ['Zoe', 0],
      ['Guest 2', 0],
    ]
    expect(await points()).toEqual(none)
    await ada.closes(session, poll)
    expect(await points()).toEqual(none)
    expect(await own(bob)).toBeUndefined()
    await reveal(poll)
    expect((await points())[0]).toEqual(['Guest 2', 1_000])
    expect(await own(bob)).toEqual({ points: 1_000, place: 1, of: 2 })
    await reveal(poll, false)
    expect(await points()).toEqual(none)
    expect(await own(bob)).toBeUndefined()
  })

  it('that was open when the session ended, by its host or by the clock', async () => {
    const poll = await ask()
    await zoe.votes(session, right(poll))
    await ada.ends(session)
    expect(await points()).toEqual([
      ['Zoe', 1_000],
      ['Guest 2', 0],
    ])
    expect(await own(zoe)).toEqual({ points: 1_000, place: 1, of: 2 })
    session = await ada.creates({ title: 'By the clock', settings: { scores: 'on' } })
    await zoe.tryToJoin(session)
    await zoe.votes(session, right(await ask()))
    stage.clock.pass(24 * 3_600 * SECOND)
    expect(await points()).toEqual([['Zoe', 1_000]])
  })
})

describe('a phone is told', () => {
  it('its own points and place, once a quiz counts, and from then on', async () => {
    const poll = await ask()
    await bob.votes(session, right(poll))
    expect(await own(zoe)).toBeUndefined()
    await ada.closes(session, poll)
    expect(await own(bob)).toEqual({ points: 1_000, place: 1, of: 2 })
    expect(await own(zoe)).toEqual({ points: 0, place: 2, of: 2 })
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    expect(await own(zoe)).toEqual({ points: 0, place: 2, of: 2 })
    expect(await own(stage.phone())).toBeUndefined()
    expect((await bob.sees(session)).scores).toBeUndefined()
  })

  it('not of how many, where the host hides that', async () => {
    await choose({ people: 'hidden' })
    const poll = await ask()
    await ada.closes(session, poll)
    expect(await own(zoe)).toEqual({ points: 0, place: 1 })
  })
})

describe('the wall is told', () => {
  it('the first ten, while the stage shows scores, at once and after every quiz', async () => {
    await stage.audience(12, session)
    expect(await ada.wall(session)).not.toHaveProperty('scores')
    const wall = await StreamReader.open(
      `${stage.server.url}${at('/stream')}?mode=wall&k=${session.k}`,
    )
    const answer = await show('scores')
    expect([answer.status, answer.body]).toEqual([200, { show: 'scores' }])
    const shown = await wall.until(({ scores }) => scores !== undefined)
    expect(shown.session.scores).toHaveLength(10)
    expect(shown.session.stage).toBe('scores')
    const poll = await ask()
    await bob.votes(session, right(poll))
    // Opening a poll sets the stage back.
    await wall.until(({ scores }) => scores === undefined)
    await show('scores')
    await ada.closes(session, poll)
    const after = await wall.until(({ scores }) => (scores?.[0]?.points ?? 0) > 0)
    wall.close()
    expect(after.session.scores?.[0]).toEqual({
      place: 1,
      name: 'Guest 2',
      points: 1_000,
      right: 1,
    })
    expect((await ada.wall(session)).scores).toEqual(after.session.scores)
    expect(await scores()).toHaveLength(14)
    expect(await ada.hostView(session)).not.toHaveProperty('scores')
  })

  it('when the timer of a quiz runs out, without anyone’s call', async () => {
    const poll = await ask(5)
    await zoe.votes(session, right(poll))
    await show('scores')
    stage.clock.pass(5 * SECOND)
    expect((await ada.wall(session)).scores?.[0]).toMatchObject({ name: 'Zoe', points: 1_000 })
  })

  it('no name that was given before scores were on, until it is given again', async () => {
    session = await ada.creates({ title: 'All hands' })
    await zoe.tryToJoin(session)
    await choose({ scores: 'on' })
    const max = stage.phone('Max')
    await max.joins(session)
    await show('scores')
    const names = async () => (await ada.wall(session)).scores?.map(({ name }) => name)
    expect(await names()).toEqual(['Guest 1', 'Max'])
    expect((await points()).map(([name]: [string]) => name)).toEqual(['Zoe', 'Max'])
    await zoe.call('POST', at('/join'), {})
    expect(await names()).toEqual(['Guest 1', 'Max'])
    await zoe.call('POST', at('/join'), { name: 'Zoë' })
    expect(await names()).toEqual(['Zoë', 'Max'])
    await choose({ scores: 'off' })
    await zoe.call('POST', at('/join'), { name: 'Zoe Baker' })
    await choose({ scores: 'on' })
    await show('scores')
    expect(await names()).toEqual(['Guest 1', 'Max'])
  })

  it('the same number of a guest for good, whoever joins or is renamed, on every node', async () => {
    const node = await secondNode(stage)
    const names = async () => (await scores()).map(({ name }: { name: string }) => name)
    const guests = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        const phone = stage.phone()
        await phone.joins(session)
        return [phone, place] as const
      }),
    )
    const before = await names()
    expect(before).toEqual(['Zoe', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Guest ${n}`)])
    // Of one instant, and by a clock that is slow.
    stage.clock.now -= 1_000
    await stage.phone().joins(session)
    stage.clock.now += 1_000
    await guests[0]?.[0].call('POST', at('/join'), { name: 'Max' })
    const after = await names()
    expect(after.filter((name: string) => name !== 'Max')).toEqual(
      [...before, 'Guest 11'].filter((name) => after.includes(name)),
    )
    const there = await new Person(node.url).call('GET', at(`/scores?k=${session.k}`))
    expect(there.body.scores).toEqual(await scores())
  })

  it('nothing where the session keeps no scores, nor once it keeps them no more', async () => {
    await show('scores')
    await choose({ scores: 'off' })
    const wall = await ada.wall(session)
    expect(wall).not.toHaveProperty('scores')
    expect(wall).not.toHaveProperty('stage')
    const refused = await show('scores')
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'scores_off'])
    expect((await show('lobby')).status).toBe(200)
  })
})
