import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let bob: Phone
let session: CreatedSession
let question: { id: string }
beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  bob = app.phone('Bob')
  await zoe.joins(session)
  await bob.joins(session)
  question = await zoe.asks(session, 'Will the slides be shared?')
})

const replies = (text: unknown, id = question.id): Promise<Answer> =>
  ada.call('POST', `/api/sessions/${session.id}/questions/${id}/reply`, { text })

async function repliesSeen(): Promise<unknown[]> {
  const results = await ada.call('GET', `/api/sessions/${session.id}/results`)
  const views = [await ada.hostView(session), await ada.wall(session), await zoe.sees(session), await bob.sees(session)]
  return [...views, results.body].map(({ questions }) => questions?.map(({ reply }: { reply?: string }) => reply))
}

describe('a written reply', () => {
  it('is seen by everyone who sees the question, and in the results', async () => {
    const answer = await replies(' Yes, by tonight. ')
    expect([answer.status, answer.body]).toEqual([200, { id: question.id, reply: 'Yes, by tonight.' }])
    const reply = 'Yes, by tonight.'
    // The question waits for approval: its author and the host see it.
    expect(await repliesSeen()).toEqual([[reply], [], [reply], [], [reply]])
    await ada.moves(session, question, 'approve')
    expect(await repliesSeen()).toEqual([[reply], [reply], [reply], [reply], [reply]])
  })

  it('is replaced by another, and removed by an empty one', async () => {
    await ada.moves(session, question, 'approve')
    await replies('Perhaps.')
    await replies('No.')
    expect((await bob.sees(session)).questions?.[0]?.reply).toBe('No.')
    for (const nothing of ['', ' \n', '\u200b']) {
      await replies('Perhaps.')
      expect((await replies(nothing)).body).toEqual({ id: question.id, reply: '' })
      expect((await bob.sees(session)).questions?.[0]).not.toHaveProperty('reply')
    }
  })

  it('can be given after the session has ended', async () => {
    await ada.moves(session, question, 'approve')
    await ada.ends(session)
    expect((await replies('Here they are: https://example.org')).status).toBe(200)
    expect((await bob.sees(session)).questions?.[0]?.reply).toContain('example.org')
  })

  it('has up to 1000 characters', async () => {
    expect((await replies('é'.repeat(1_000))).status).toBe(200)
    const tooLong = await replies('é'.repeat(1_001))
    expect([tooLong.status, tooLong.body.error]).toEqual([400, 'text: is longer than 1000 characters.'])
    expect((await replies(undefined)).body.error).toBe('text: is missing.')
    expect((await replies(5)).status).toBe(400)
  })

  it('is refused for a question that is not there', async () => {
    expect((await replies('Yes.', 'nothing')).status).toBe(404)
    const elsewhere = await ada.creates()
    const path = `/api/sessions/${elsewhere.id}/questions/${question.id}/reply`
    expect((await ada.call('POST', path, { text: 'Yes.' })).status).toBe(404)
    expect((await zoe.call('POST', path, { text: 'Yes.' })).status).toBe(401)
  })
})
