import { beforeEach, describe, expect, it } from 'vitest'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { MODERATION } from '../support/moderation.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let bob: Phone
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe', 'zoe@example.org')
  bob = app.phone('Bob')
  await zoe.joins(session)
  await bob.joins(session)
})

const setState = (id: string, state: (typeof QUESTION_STATES)[number]) =>
  app.db.updateTable('question').set({ state }).where('id', '=', id).execute()

describe('a participant asks', () => {
  it('a question that is pending, seen by its author and the host alone', async () => {
    const answer = await zoe.call('POST', `/api/sessions/${session.id}/questions`, { text: ' Why? ' })
    expect(answer.status).toBe(201)
    const { id } = answer.body
    expect(Object.keys(answer.body)).toEqual(['id'])
    const question = { id, text: 'Why?', state: 'pending', createdAt: app.clock.now, upvotes: 0 }
    expect((await zoe.sees(session)).questions).toEqual([{ ...question, mine: true, upvoted: false }])
    expect((await bob.sees(session)).questions).toEqual([])
    expect((await ada.wall(session)).questions).toEqual([])
    expect((await ada.hostView(session)).questions).toEqual([
      { ...question, author: { email: 'zoe@example.org', name: 'Zoe' } },
    ])
  })

  it.each([
    [{}, 'text: is missing.'],
    [{ text: 5 }, 'text: must be text, not a number.'],
    [{ text: '\n\t ' }, 'text: is empty.'],
    [{ text: 'x'.repeat(501) }, 'text: is longer than 500 characters.'],
    [{ text: '\ud800' }, 'text: has a character that is not text'],
  ])('but not with %j', async (body, error) => {
    const answer = await zoe.call('POST', `/api/sessions/${session.id}/questions`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
  })

  it('only as a participant of a live session, at most 50 times', async () => {
    const path = `/api/sessions/${session.id}/questions`
    expect((await app.phone().call('POST', path, { text: 'x' })).status).toBe(401)
    expect((await zoe.call('POST', '/api/sessions/ZZZZZZ/questions', { text: 'x' })).status).toBe(404)
    for (let n = 0; n < 50; n++) await zoe.asks(session, `Question ${n}`)
    expect((await zoe.call('POST', path, { text: 'x' })).status).toBe(409)
    await bob.asks(session, 'Bob still may')
    await ada.ends(session)
    expect((await bob.call('POST', path, { text: 'x' })).status).toBe(409)
  })
})

describe('a host moderates', () => {
  it.each(MODERATION)('a question that is $from by $move: $outcome', async (cell) => {
    const { from, move, status, to } = cell
    const question = await zoe.asks(session, 'Why?')
    await setState(question.id, from)
    const answer = await ada.moves(session, question, move)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toEqual({ id: question.id, state: to })
    const [seen] = (await ada.hostView(session)).questions ?? []
    expect(seen?.state).toBe(to)
  })

  it.each(QUESTION_STATES)('and returns a question that is %s to those that wait', async (from) => {
    const question = await zoe.asks(session, 'Why?')
    await setState(question.id, from)
    const answer = await ada.call('POST', `/api/sessions/${session.id}/questions/${question.id}/wait`)
    expect(ada.expects(200, answer)).toEqual({ id: question.id, state: 'pending' })
    expect((await ada.hostView(session)).questions?.map(({ state }) => state)).toEqual(['pending'])
    expect((await bob.sees(session)).questions).toEqual([])
    expect((await ada.wall(session)).highlightedQuestionId).toBeNull()
  })

  it('with one question highlighted at a time', async () => {
    const first = await zoe.asks(session, 'First?')
    const second = await bob.asks(session, 'Second?')
    await ada.moves(session, first, 'highlight')
    expect((await ada.wall(session)).highlightedQuestionId).toBe(first.id)
    await ada.moves(session, second, 'highlight')
    const wall = await ada.wall(session)
    expect(wall.highlightedQuestionId).toBe(second.id)
    const states = new Map(wall.questions?.map((question) => [question.id, question.state]))
    expect([states.get(first.id), states.get(second.id)]).toEqual(['approved', 'highlighted'])
  })

  it('and the audience sees approved, highlighted and answered ones, newest first', async () => {
    const ids: string[] = []
    for (const state of QUESTION_STATES) {
      app.clock.pass(1)
      const { id } = await zoe.asks(session, state)
      await setState(id, state)
      ids.push(id)
    }
    const texts = (questions?: { text: string }[]) => questions?.map((question) => question.text)
    const visible = ['answered', 'highlighted', 'approved']
    expect(texts((await bob.sees(session)).questions)).toEqual(visible)
    expect(texts((await ada.wall(session)).questions)).toEqual(visible)
    expect(texts((await zoe.sees(session)).questions)).toEqual([...QUESTION_STATES].reverse())
  })

  it('only existing questions, only as host', async () => {
    const question = await zoe.asks(session, 'Why?')
    for (const id of ['nope', '00000000-0000-4000-8000-000000000000']) {
      expect((await ada.moves(session, { id }, 'approve')).status).toBe(404)
    }
    for (const person of [zoe, await app.host()]) {
      const path = `/api/sessions/${session.id}/questions/${question.id}/approve`
      expect((await person.call('POST', path)).status).toBe(401)
    }
  })
})

describe('a participant upvotes', () => {
  it('once, and can take it back', async () => {
    const question = await zoe.asks(session, 'Why?')
    await ada.moves(session, question, 'approve')
    for (let n = 0; n < 2; n++) {
      expect((await bob.upvotes(session, question)).body).toEqual({ id: question.id, upvotes: 1 })
    }
    expect((await bob.sees(session)).questions?.[0]).toMatchObject({ upvotes: 1, upvoted: true, mine: false })
    expect((await zoe.sees(session)).questions?.[0]).toMatchObject({ upvotes: 1, upvoted: false, mine: true })
    const path = `/api/sessions/${session.id}/questions/${question.id}/upvote`
    for (let n = 0; n < 2; n++) {
      expect((await bob.call('DELETE', path)).body).toEqual({ id: question.id, upvotes: 0 })
    }
  })

  it('but not their own, not a hidden one, and not without joining', async () => {
    const question = await zoe.asks(session, 'Why?')
    expect((await bob.upvotes(session, question)).status).toBe(404)
    await ada.moves(session, question, 'approve')
    expect((await zoe.upvotes(session, question)).status).toBe(409)
    expect((await app.phone().upvotes(session, question)).status).toBe(401)
    expect((await bob.upvotes(session, { id: 'nope' })).status).toBe(404)
    await ada.ends(session)
    expect((await bob.upvotes(session, question)).status).toBe(409)
  })
})
