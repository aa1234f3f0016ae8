import { beforeEach, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** The timer that a draft has, whoever opens it. */

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
})

const QUIZ = { kind: 'quiz' as const, prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 }
const SECOND = 1_000

const path = ({ id }: { id: string }, rest = '') => `/api/sessions/${session.id}/polls/${id}${rest}`
const edit = (poll: { id: string }, change: object) => ada.call('PATCH', path(poll), change)
const open = (poll: { id: string }, body?: object, who = ada as { call: typeof ada.call }) =>
  who.call('POST', path(poll, '/open'), body)
const secondsFromNow = (seconds: number) => app.clock.now + seconds * SECOND

describe('the timer of a draft', () => {
  it('is given in every way to draft a poll, and can be changed and removed', async () => {
    const drafted = await ada.drafts(session, { ...QUIZ, seconds: 20 })
    expect(drafted.seconds).toBe(20)
    expect((await edit(drafted, { prompt: '1 + 1?' })).body.seconds).toBe(20)
    expect((await edit(drafted, { kind: 'multiple_choice' })).body.seconds).toBe(20)
    expect((await edit(drafted, { options: ['1', '2', '3'] })).body.seconds).toBe(20)
    expect((await edit(drafted, { seconds: 3600 })).body.seconds).toBe(3600)
    expect((await edit(drafted, { seconds: null })).body).not.toHaveProperty('seconds')
    const one = await ada.creates({ title: 'One', poll: { ...QUIZ, seconds: 5 } })
    const several = await ada.creates({ title: 'Several', polls: [QUIZ, { ...QUIZ, seconds: 90 }] })
    expect([one.polls?.map(({ seconds }) => seconds), several.polls?.map(({ seconds }) => seconds)]).toEqual([
      [5],
      [undefined, 90],
    ])
  })

  it.each([4, 3601, 0, -5, 7.5, '20', true, [20]])('is not %j: the answer says what it may be', async (seconds) => {
    const draft = await ada.drafts(session, QUIZ)
    const refused = [
      await ada.call('POST', `/api/sessions/${session.id}/polls`, { ...QUIZ, seconds }),
      await edit(draft, { seconds }),
      await ada.call('POST', '/api/sessions', { title: 'No', polls: [{ ...QUIZ, seconds }] }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(400)
      expect(body.error).toMatch(/seconds: /)
    }
  })

  it('closes the poll, whichever host opens it from whichever device', async () => {
    const { present } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    for (const [k, seconds] of [
      [session.k, 20],
      [present, 45],
    ]) {
      const draft = await ada.drafts(session, { ...QUIZ, seconds })
      const { status, body } = await open(draft, { k }, app.phone())
      expect([status, body]).toEqual([200, { state: 'open', pollId: draft.id, closesAt: secondsFromNow(seconds) }])
      app.clock.pass(seconds * SECOND)
      expect((await ada.wall(session)).poll?.state).toBe('closed')
    }
  })

  it('gives way to the time with which the poll is opened, or to none', async () => {
    const drafts = await Promise.all([1, 2].map(() => ada.drafts(session, { ...QUIZ, seconds: 20 })))
    const [first, second] = drafts as [PollBody, PollBody]
    expect((await open(first, { seconds: 60 })).body.closesAt).toBe(secondsFromNow(60))
    expect((await open(second, { seconds: null })).body).toEqual({ state: 'open', pollId: second.id })
    app.clock.pass(3_600 * SECOND)
    expect((await ada.wall(session)).poll).toMatchObject({ id: second.id, state: 'open' })
  })

  it('starts once: to open the poll again leaves its end, and null takes it away', async () => {
    const draft = await ada.drafts(session, { ...QUIZ, seconds: 20 })
    const { closesAt } = (await open(draft)).body
    app.clock.pass(10 * SECOND)
    expect((await open(draft)).body.closesAt).toBe(closesAt)
    expect((await open(draft, { seconds: null })).body).not.toHaveProperty('closesAt')
    // Nor does it come back with the next call that names no time.
    expect((await open(draft)).body).not.toHaveProperty('closesAt')
    app.clock.pass(20 * SECOND)
    expect((await ada.wall(session)).poll?.state).toBe('open')
    await open(draft, { seconds: 5 })
    app.clock.pass(5 * SECOND)
    const late = await open(draft, { seconds: null })
    expect([late.status, late.headers.get('refusal')]).toEqual([409, 'poll_closed'])
  })

  it('is told to hosts and helpers, whatever becomes of the poll; audience and wall get its end alone', async () => {
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const { moderate, wall } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    const draft = await ada.drafts(session, { ...QUIZ, seconds: 20 })
    const seen = async () => {
      const views = await Promise.all([ada.hostView(session), app.phone().sees(session, `?host=1&k=${moderate}`)])
      return views.map(({ polls }) => polls?.find(({ id }) => id === draft.id)?.seconds)
    }
    const publicly = () =>
      Promise.all([zoe.sees(session), app.phone().sees(session), app.phone().sees(session, `?mode=wall&k=${wall}`)])
    expect(await seen()).toEqual([20, 20])
    await open(draft)
    expect(await seen()).toEqual([20, 20])
    for (const { poll } of await publicly()) {
      expect(poll?.closesAt).toBe(secondsFromNow(20))
      expect(poll).not.toHaveProperty('seconds')
    }
    app.clock.pass(20 * SECOND)
    expect(await seen()).toEqual([20, 20])
    expect(JSON.stringify(await publicly())).not.toContain('"seconds"')
  })

  it('goes along with a copy, the file of a session, and the session that the file makes', async () => {
    const draft = await ada.drafts(session, { ...QUIZ, seconds: 20 })
    const plain = await ada.drafts(session, QUIZ)
    await open(draft, { seconds: 60 })
    const copy = await ada.call('POST', path(draft, '/copy'))
    expect([copy.status, copy.body.seconds]).toEqual([201, 20])
    expect((await ada.call('POST', path(plain, '/copy'))).body).not.toHaveProperty('seconds')
    const { body: file } = await ada.call('GET', `/api/sessions/${session.id}/polls`)
    expect(file.polls.map(({ seconds }: PollBody) => seconds)).toEqual([undefined, 20, 20, undefined, undefined])
    const again = await ada.creates(file)
    expect(again.polls?.map(({ seconds }) => seconds)).toEqual([undefined, 20, 20, undefined, undefined])
  })

  it('goes along with what a tool may prepare, which cannot open it', async () => {
    const token = await ada.mintsToken({ for: 'tools', session: session.code })
    const headers = { authorization: `Bearer ${token}` }
    const drafts = `/api/sessions/${session.id}/polls`
    const { body } = await app.phone().call('POST', drafts, { ...QUIZ, seconds: 30 }, { headers })
    expect(body.seconds).toBe(30)
    expect((await app.phone().call('PATCH', path(body), { seconds: 45 }, { headers })).body.seconds).toBe(45)
    expect((await app.phone().call('POST', path(body, '/open'), {}, { headers })).status).toBe(401)
    expect((await ada.hostView(session)).polls?.at(-1)).toMatchObject({ seconds: 45, state: 'draft' })
  })

  it('gives points by the time that it leaves', async () => {
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } })
    const draft = await ada.drafts(session, { ...QUIZ, seconds: 20 })
    await open(draft)
    app.clock.pass(10 * SECOND)
    await zoe.votes(session, { optionId: draft.options[1]?.id })
    app.clock.pass(10 * SECOND)
    const { body } = await ada.call('GET', `/api/sessions/${session.id}/scores`)
    expect(body.scores[0].points).toBe(750)
  })
})
