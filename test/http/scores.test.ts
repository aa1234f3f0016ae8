import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { openQuizNight, quizNight, right, wrong } from './quiz-night.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
beforeEach(async () => {
  ;({ session, zoe, bob } = await openQuizNight(app, ada))
})

const SECOND = 1_000
const night = quizNight(() => ({ ada, session }))
const { ask, at, choose, open, own, points, reveal, scores } = night

describe('scores of a session', () => {
  it('list everyone who joined with their points, for the host', async () => {
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
    const byKey = await app.phone().call('GET', at(`/scores?k=${session.k}`))
    expect(byKey.body).toEqual(answer.body)
  })

  it('give equal points one place, in the order of joining, and no points without a right vote', async () => {
    const max = app.phone('Max')
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

  it('include points from before they were switched on', async () => {
    session = await ada.creates()
    await zoe.joins(session).catch(() => zoe.tryToJoin(session))
    const poll = await ask()
    await zoe.votes(session, right(poll))
    await ada.closes(session, poll)
    const refused = await ada.call('GET', at('/scores'))
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'scores_off'])
    expect(refused.body.error).toBe('This session keeps no scores. Switch `scores` on in its settings first.')
    expect(await zoe.sees(session)).not.toHaveProperty('score')
    await choose({ scores: 'on' })
    expect(await points()).toEqual([['Zoe', 1_000]])
  })
})

it('cannot be combined with secret votes', async () => {
  const error = 'settings.scores: would tell who voted what, and votes are secret here; choose one of the two.'
  const both = { anonymous: true, scores: 'on' }
  const created = await ada.call('POST', '/api/sessions', { title: 'Both', settings: both })
  expect([created.status, created.body.error]).toEqual([400, error])
  session = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
  const changed = await choose({ scores: 'on' })
  expect([changed.status, changed.body.error]).toEqual([400, error])
  expect((await ada.hostView(session)).settings).toEqual({ anonymous: true })
})

describe('a timer', () => {
  it('makes later right votes earn less, down to half', async () => {
    const max = app.phone('Max')
    await max.joins(session)
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    app.clock.pass(5 * SECOND)
    await bob.votes(session, right(poll))
    app.clock.pass(15 * SECOND - 1)
    await max.votes(session, right(poll))
    app.clock.pass(1)
    // Nobody closes it.
    expect(await points()).toEqual([
      ['Zoe', 1_000],
      ['Guest 2', 875],
      ['Max', 500],
    ])
  })

  it('that is prolonged still counts from the opening, so that no later vote earns more', async () => {
    const poll = await ask(10)
    app.clock.pass(8 * SECOND)
    await zoe.votes(session, right(poll))
    await open(poll, 32)
    app.clock.pass(12 * SECOND)
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    // 8 and 20 of 40 seconds.
    expect(await points()).toEqual([
      ['Zoe', 900],
      ['Guest 2', 750],
    ])
  })

  it('that is set after the opening still counts from the opening', async () => {
    const poll = await ask()
    app.clock.pass(10 * SECOND)
    await zoe.votes(session, right(poll))
    await open(poll, 30)
    app.clock.pass(20 * SECOND)
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    // 10 and 30 of 40 seconds; that it was closed before its time changes nothing.
    expect(await points()).toEqual([
      ['Zoe', 875],
      ['Guest 2', 625],
    ])
  })
})

describe('among several votes of one person', () => {
  it('the last one counts, and earns points for its own instant', async () => {
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    await bob.votes(session, wrong(poll))
    app.clock.pass(10 * SECOND)
    await zoe.votes(session, wrong(poll))
    await bob.votes(session, right(poll))
    await ada.closes(session, poll)
    expect(await points()).toEqual([
      ['Guest 2', 750],
      ['Zoe', 0],
    ])
  })

  it('one that is changed back earns points for that instant, and a repeated one for its first', async () => {
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    await bob.votes(session, right(poll))
    app.clock.pass(5 * SECOND)
    await zoe.votes(session, wrong(poll))
    await bob.votes(session, right(poll))
    app.clock.pass(5 * SECOND)
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
  it('only once it is closed and revealed', async () => {
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

  it('if it was open when the session ended, by its host or by endsAt', async () => {
    const poll = await ask()
    await zoe.votes(session, right(poll))
    await ada.ends(session)
    expect(await points()).toEqual([
      ['Zoe', 1_000],
      ['Guest 2', 0],
    ])
    expect(await own(zoe)).toEqual({ points: 1_000, place: 1, of: 2 })
    const endsAt = app.clock.now + 3_600 * SECOND
    session = await ada.creates({ title: 'By the clock', endsAt, settings: { scores: 'on' } })
    await zoe.tryToJoin(session)
    await zoe.votes(session, right(await ask()))
    app.clock.pass(3_600 * SECOND)
    expect(await points()).toEqual([['Zoe', 1_000]])
  })
})
