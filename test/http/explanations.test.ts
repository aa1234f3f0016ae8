import { beforeAll, describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  await zoe.joins(session)
})

describe('the explanation of a quiz', () => {
  const quiz: PollDraft = {
    kind: 'quiz',
    prompt: 'Capital?',
    options: ['Oslo', 'Riga'],
    correctOption: 1,
    explanation: 'canary: it is in Latvia',
  }

  it('is sent together with the right option, and always to the host', async () => {
    const made = await ada.asks(session, { ...quiz, reveal: 'host' })
    const told = async () => JSON.stringify([await zoe.sees(session), await ada.wall(session)]).includes('canary')
    expect(made.explanation).toBe(quiz.explanation)
    expect(await told()).toBe(false)
    await ada.closes(session, made)
    expect(await told()).toBe(false)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${made.id}/reveal`)
    expect((await zoe.sees(session)).poll?.explanation).toBe(quiz.explanation)
    expect((await ada.wall(session)).poll?.explanation).toBe(quiz.explanation)
    const copy = await ada.call('POST', `/api/sessions/${session.id}/polls/${made.id}/copy`)
    expect(copy.body.explanation).toBe(quiz.explanation)
    const file = await ada.call('GET', `/api/sessions/${session.id}/polls`)
    expect(file.body.polls.at(-1)).toMatchObject(quiz)
  })

  it('can be changed and removed, and is refused without a right option', async () => {
    const draft = await ada.drafts(session, quiz)
    const edit = async (change: object) =>
      (await ada.call('PATCH', `/api/sessions/${session.id}/polls/${draft.id}`, change)).body
    expect((await edit({ prompt: 'Which?' })).explanation).toBe(quiz.explanation)
    expect((await edit({ explanation: 'So it is.' })).explanation).toBe('So it is.')
    expect(await edit({ explanation: null })).not.toHaveProperty('explanation')
    await edit({ explanation: 'Again.' })
    expect(await edit({ kind: 'multiple_choice' })).not.toHaveProperty('explanation')
    expect((await edit({ explanation: 'No.' })).error).toBe(
      'explanation: multiple_choice has no right option to explain; leave it out.',
    )
    expect((await edit({ explanation: 'x'.repeat(501) })).error).toContain('explanation:')
  })
})
