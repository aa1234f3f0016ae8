import { beforeEach, describe, expect, it } from 'vitest'
import { type CreatedSession, Person, type Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { openQuizNight, quizNight, right } from './quiz-night.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
beforeEach(async () => {
  ;({ session, zoe, bob } = await openQuizNight(app, ada))
})

const SECOND = 1_000
const { ask, at, choose, own, points, scores, show } = quizNight(() => ({ ada, session }))

describe('a phone gets', () => {
  it('its own points and place once a quiz counts', async () => {
    const poll = await ask()
    await bob.votes(session, right(poll))
    expect(await own(zoe)).toBeUndefined()
    await ada.closes(session, poll)
    const last = { points: 0, place: 2, of: 2, ahead: { place: 1, by: 1_000 } }
    expect(await own(bob)).toEqual({ points: 1_000, place: 1, of: 2 })
    expect(await own(zoe)).toEqual(last)
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    expect(await own(zoe)).toEqual(last)
    expect(await own(app.phone())).toBeUndefined()
    expect((await bob.sees(session)).scores).toBeUndefined()
  })

  it('how far the next better place is, over those who share its own, and not whose that is', async () => {
    const [kim, max] = [app.phone('Kim'), app.phone('Max')]
    for (const one of [kim, max]) await one.joins(session)
    for (const knows of [[zoe, bob, kim, max], [zoe, bob], [zoe]]) {
      const poll = await ask()
      for (const one of knows) await one.votes(session, right(poll))
      await ada.closes(session, poll)
    }
    expect(await own(zoe)).toEqual({ points: 3_000, place: 1, of: 4 })
    expect(await own(bob)).toEqual({ points: 2_000, place: 2, of: 4, ahead: { place: 1, by: 1_000 } })
    const third = { points: 1_000, place: 3, of: 4, ahead: { place: 2, by: 1_000 } }
    expect([await own(kim), await own(max)]).toEqual([third, third])
    // The first has left: places move up, and nobody is ahead of the second any more.
    await zoe.call('DELETE', at('/me'))
    expect(await own(bob)).toEqual({ points: 2_000, place: 1, of: 3 })
    expect(await own(kim)).toEqual({ points: 1_000, place: 2, of: 3, ahead: { place: 1, by: 1_000 } })
  })

  it('no number of participants if the host hides it', async () => {
    await choose({ people: 'hidden' })
    const poll = await ask()
    await ada.closes(session, poll)
    expect(await own(zoe)).toEqual({ points: 0, place: 1 })
  })
})

describe('the wall gets', () => {
  it('the ten best while the stage shows scores, at once and after every quiz', async () => {
    await app.audience(12, session)
    expect(await ada.wall(session)).not.toHaveProperty('scores')
    const wall = await StreamReader.open(`${app.server.url}${at('/stream')}?mode=wall&k=${session.k}`)
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
    expect(after.session.scores?.[0]).toEqual({ place: 1, name: 'Guest 2', points: 1_000, right: 1 })
    expect((await ada.wall(session)).scores).toEqual(after.session.scores)
    expect(await scores()).toHaveLength(14)
    expect(await ada.hostView(session)).not.toHaveProperty('scores')
  })

  it('a podium first if the host wants it, until all places are shown; phones are told that scores are on the wall', async () => {
    const podium = { show: 'scores', podium: true }
    const told = async () => {
      const [wall, host, phone] = await Promise.all([ada.wall(session), ada.hostView(session), zoe.sees(session)])
      const { stage, podium, scores } = wall
      for (const view of [host, phone]) expect([view.stage, view.podium]).toEqual([stage, podium])
      return [stage, podium, scores !== undefined]
    }
    expect(await told()).toEqual([undefined, undefined, false])
    const audience = await StreamReader.open(`${app.server.url}${at('/stream')}`)
    const sent = await ada.call('POST', at('/stage'), podium)
    expect([sent.status, sent.body]).toEqual([200, podium])
    expect(await told()).toEqual(['scores', true, true])
    await audience.until(({ stage, podium }) => stage === 'scores' && podium === true)
    await show('scores')
    expect(await told()).toEqual(['scores', undefined, true])
    await audience.until(({ stage, podium }) => stage === 'scores' && podium === undefined)
    await ada.call('POST', at('/stage'), podium)
    await ask()
    expect(await told()).toEqual([undefined, undefined, false])
    await audience.until(({ stage }) => stage === undefined)
    audience.close()
    for (const wrong of [
      { show: 'lobby', podium: true },
      { show: 'scores', podium: false },
    ])
      expect((await ada.call('POST', at('/stage'), wrong)).status).toBe(400)
    await choose({ scores: 'off' })
    expect((await ada.call('POST', at('/stage'), podium)).status).toBe(409)
  })

  it('new scores when the timer of a quiz runs out', async () => {
    const poll = await ask(5)
    await zoe.votes(session, right(poll))
    await show('scores')
    app.clock.pass(5 * SECOND)
    expect((await ada.wall(session)).scores?.[0]).toMatchObject({ name: 'Zoe', points: 1_000 })
  })

  it('no name that was given before scores were on, until it is given again', async () => {
    session = await ada.creates({ title: 'All hands' })
    await zoe.tryToJoin(session)
    await choose({ scores: 'on' })
    const max = app.phone('Max')
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

  it('a guest number that stays the same, on every node', async () => {
    const node = await secondNode(app)
    const names = async () => (await scores()).map(({ name }: { name: string }) => name)
    const guests = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        const phone = app.phone()
        await phone.joins(session)
        return [phone, place] as const
      }),
    )
    const before = await names()
    expect(before).toEqual(['Zoe', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Guest ${n}`)])
    // Of one instant, and by a clock that is slow.
    app.clock.now -= 1_000
    await app.phone().joins(session)
    app.clock.now += 1_000
    await guests[0]?.[0].call('POST', at('/join'), { name: 'Max' })
    const after = await names()
    expect(after.filter((name: string) => name !== 'Max')).toEqual(
      [...before, 'Guest 11'].filter((name) => after.includes(name)),
    )
    const there = await new Person(node.url).call('GET', at(`/scores?k=${session.k}`))
    expect(there.body.scores).toEqual(await scores())
  })

  it('no scores while they are off, even after they were on', async () => {
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
