import { describe, expect, it } from 'vitest'
import type { Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { count, times } from './at-once.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('Calls at the same time', () => {
  it('Highlighting ten questions leaves one on stage', async () => {
    const session = await ada.creates()
    const phones = await app.audience(10, session)
    const questions = await Promise.all(phones.map((phone) => phone.asks(session, '?')))
    const answers = await Promise.all(questions.map((question) => ada.moves(session, question, 'highlight')))
    expect(count(answers, 200)).toBe(10)
    const states = (await ada.wall(session)).questions?.map((question) => question.state)
    expect(states?.filter((state) => state === 'highlighted')).toHaveLength(1)
  })

  it('60 questions of one participant store 50', async () => {
    const session = await ada.creates()
    const [zoe] = await app.audience(1, session)
    const path = `/api/sessions/${session.id}/questions`
    const answers = await times(60, () => (zoe as Phone).call('POST', path, { text: '?' }))
    expect([count(answers, 201), count(answers, 409)]).toEqual([50, 10])
    expect((await ada.hostView(session)).questions).toHaveLength(50)
  })

  it('20 upvotes of one participant count once', async () => {
    const session = await ada.creates()
    const [zoe, bob] = await app.audience(2, session)
    const question = await (zoe as Phone).asks(session, '?')
    await ada.moves(session, question, 'approve')
    const answers = await times(20, () => (bob as Phone).upvotes(session, question))
    expect(count(answers, 200)).toBe(20)
    expect((await ada.wall(session)).questions?.[0]?.upvotes).toBe(1)
  })

  it('Two upvotes of one question answer 1 and 2', async () => {
    const session = await ada.creates()
    const [zoe, ...voters] = await app.audience(3, session)
    const told = []
    for (let round = 0; round < 5; round++) {
      const question = await (zoe as Phone).asks(session, '?')
      await ada.moves(session, question, 'approve')
      const answers = await Promise.all(voters.map((phone) => phone.upvotes(session, question)))
      told.push(answers.map(({ body }) => body.upvotes).toSorted())
    }
    expect(told).toEqual(Array(5).fill([1, 2]))
  })
})
