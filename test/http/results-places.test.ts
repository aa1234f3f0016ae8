import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { quizNight, right, wrong } from './quiz-night.ts'

/** Places and points in the table with a row per participant. */

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
/** A session without a poll, which Zoe joins first, and then somebody without a name. */
beforeEach(async () => {
  session = await opens({ scores: 'on' })
  ;[zoe, bob] = [app.phone('Zoe'), app.phone()]
  for (const phone of [zoe, bob]) await joins(phone)
})

async function opens(settings: object): Promise<CreatedSession> {
  const made = await ada.creates({ title: 'Quiz night', settings })
  ada.expects(204, await ada.call('DELETE', `/api/sessions/${made.id}/polls/${made.polls?.[0]?.id}`))
  return made
}

/** One after another, since the table is in that order. */
async function joins(phone: Phone) {
  app.clock.pass(1)
  await phone.joins(session)
}

const SECOND = 1_000
const { ask, at, choose, reveal, scores } = quizNight(() => ({ ada, session }))

const answer = (query = '') => ada.call('GET', at(`/results?format=csv&rows=people${query}`))
const table = async () => (await answer()).text.split('\r\n')

/** A quiz that these people answer rightly, and which is then closed. */
async function won(...people: Phone[]) {
  const poll = await ask()
  for (const phone of people) await phone.votes(session, right(poll))
  await ada.closes(session, poll)
  return poll
}

describe('the table of people in a session that keeps scores', () => {
  it('has the place and the points of everyone, the same as the scores', async () => {
    const poll = await ask(20)
    await bob.votes(session, right(poll))
    app.clock.pass(10 * SECOND)
    await zoe.votes(session, right(poll))
    await ada.closes(session, poll)
    expect(await table()).toEqual(['email,name,place,points,2 + 2?', ',Zoe,2,750,4', ',,1,1000,4', ''])
    expect((await scores()).map(({ place, points }: Record<string, number>) => [place, points])).toEqual([
      [1, 1_000],
      [2, 750],
    ])
  })

  it('gives equal points the same place, and skips the next, also for people of one name', async () => {
    const [same, late] = [app.phone('Zoe'), app.phone('Max')]
    for (const phone of [same, late]) await joins(phone)
    await won(zoe, same)
    await won(zoe, bob)
    expect((await table()).map((row) => row.split(',').slice(1, 4).join())).toEqual([
      'name,place,points',
      'Zoe,1,2000',
      ',2,1000',
      'Zoe,2,1000',
      'Max,4,0',
      '',
    ])
  })

  it('has none while no quiz counts: none that is open, hidden, or has nothing to do with points', async () => {
    const poll = await ask(undefined, { reveal: 'host' })
    await bob.votes(session, right(poll))
    const before = ['email,name,place,points,2 + 2?', ',Zoe,,,', ',,,,4', '']
    expect(await table()).toEqual(before)
    await ada.closes(session, poll)
    expect(await table()).toEqual(before)
    await reveal(poll)
    expect(await table()).toEqual(['email,name,place,points,2 + 2?', ',Zoe,2,0,', ',,1,1000,4', ''])
    await reveal(poll, false)
    expect(await table()).toEqual(before)
  })

  it('counts a quiz whose session ends, and one answer that was changed from its change', async () => {
    const poll = await ask(20)
    await zoe.votes(session, right(poll))
    await bob.votes(session, wrong(poll))
    app.clock.pass(10 * SECOND)
    await bob.votes(session, right(poll))
    await zoe.votes(session, wrong(poll))
    await ada.ends(session)
    expect(await table()).toEqual(['email,name,place,points,2 + 2?', ',Zoe,2,0,3', ',,1,750,4', ''])
  })

  it('leaves out who left and who was removed, and moves the others up', async () => {
    const max = app.phone('Max')
    await joins(max)
    await won(zoe, bob)
    await won(bob)
    const { people } = (await ada.call('GET', at('/people'))).body
    expect((await table()).slice(1)).toEqual([',Zoe,2,1000,4,', ',,1,2000,4,4', ',Max,3,0,,', ''])
    await ada.call('POST', at(`/people/${people[1].id}/remove`))
    expect((await table()).slice(1)).toEqual([',Zoe,1,1000,4,', ',Max,2,0,,', ''])
    await zoe.call('DELETE', at('/me'))
    expect((await table()).slice(1)).toEqual([',Max,1,0,,', ''])
    await ada.call('POST', at(`/people/${people[1].id}/restore`))
    expect((await table()).slice(1)).toEqual([',,1,2000,4,4', ',Max,2,0,,', ''])
  })

  it('is the same at every node, and with every separator', async () => {
    await won(bob)
    const node = await secondNode(app)
    const there = await fetch(`${node.url}${at(`/results?format=csv&rows=people&k=${session.k}`)}`)
    expect(await there.text()).toBe((await answer()).text)
    expect((await answer('&separator=semicolon')).text.split('\r\n').slice(0, 2)).toEqual([
      'email;name;place;points;2 + 2?',
      ';Zoe;2;0;',
    ])
  })

  it('has who joined by ticket', async () => {
    session = await opens({ scores: 'on', admission: 'tickets' })
    const { tickets } = ada.expects(201, await ada.call('POST', at('/tickets'), { count: 1 }))
    const kim = app.phone('Kim')
    expect((await kim.call('POST', at('/join'), { name: 'Kim', ticket: tickets[0] })).status).toBe(201)
    await won(kim)
    expect(await table()).toEqual(['email,name,place,points,2 + 2?', ',Kim,1,1000,4', ''])
  })

  it('is for its host alone', async () => {
    await won(bob)
    const keys = (await ada.call('GET', at('/keys'))).body
    for (const k of [keys.present, keys.moderate, 'wrong']) {
      const { status, text } = await zoe.call('GET', at(`/results?format=csv&rows=people&k=${k}`))
      expect([status, text.includes('1000')]).toEqual([401, false])
    }
  })
})

describe('the table of people without scores', () => {
  it('has no such columns, also after scores were on', async () => {
    await won(bob)
    await choose({ scores: 'off' })
    expect(await table()).toEqual(['email,name,2 + 2?', ',Zoe,', ',,4', ''])
  })

  it('is refused where votes are secret, without a file name', async () => {
    session = await opens({ anonymous: true })
    const { status, headers } = await answer()
    expect([status, headers.get('refusal'), headers.get('content-disposition')]).toEqual([409, 'votes_secret', null])
  })
})
