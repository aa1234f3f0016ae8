import { describe, expect, it } from 'vitest'
import { POLLS_PER_SESSION } from '../../shared/limits.ts'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

const LABELS = ['Oslo', 'Riga 🇱🇻', '=1+1']

/** A poll of every kind. */
const POLLS = POLL_KIND_NAMES.map((kind) => {
  const { options, hasCorrectOption } = pollKind(kind)
  return {
    kind,
    prompt: `Which ${kind}?`,
    ...(options.max > 0 && { options: LABELS }),
    ...(hasCorrectOption && { correctOption: 2 }),
  }
})
const PREPARED = { title: 'All hands', brand: { name: 'Acme' }, polls: POLLS }

const fileOf = (session: { id: string }) => ada.call('GET', `/api/sessions/${session.id}/polls`)

describe('a session file', () => {
  it('creates a session with all of its polls, in order, as drafts', async () => {
    const { polls = [], poll, brand } = await ada.creates(PREPARED)
    expect(polls.map(({ kind, prompt, state }) => ({ kind, prompt, state }))).toEqual(
      POLLS.map(({ kind, prompt }) => ({ kind, prompt, state: 'draft' })),
    )
    expect(poll?.id).toBe(polls[0]?.id)
    expect(brand).toEqual(PREPARED.brand)
    const quiz = polls.find(({ kind }) => kind === 'quiz')
    expect(quiz?.correctOptionId).toBe(quiz?.options[2]?.id)
  })

  it('is exported as it was imported, even after the session ran', async () => {
    const session = await ada.creates(PREPARED)
    const before = await fileOf(session)
    expect(before.body).toEqual(PREPARED)
    expect(before.headers.get('content-disposition')).toBe('attachment; filename="all-hands-2027-polls.json"')
    const [phone] = await app.audience(1, session)
    for (const poll of session.polls ?? []) {
      await ada.opens(session, poll)
      if (poll.kind === 'open_text') await phone?.votes(session, { text: 'A canary sings' })
    }
    await ada.ends(session)
    const after = await fileOf(session)
    expect(after.body).toEqual(PREPARED)
    const again = await ada.creates(after.body)
    expect((await fileOf(again)).body).toEqual(PREPARED)
  })

  it('may have as many polls as a session', async () => {
    const polls = Array.from({ length: POLLS_PER_SESSION }, (_, n) => ({
      kind: 'multiple_choice',
      prompt: `Question ${n + 1}: which of these four would you choose, if you had to choose one?`,
      options: ['The first of them', 'The second of them', 'The third of them', 'None of them'],
    }))
    const session = await ada.creates({ title: 'Long', polls })
    expect((await fileOf(session)).body.polls).toEqual(polls)
    const poll = { kind: 'open_text', prompt: 'One more?' }
    const more = await ada.call('POST', `/api/sessions/${session.id}/polls`, poll)
    expect(more.status).toBe(409)
  })

  it('without polls creates a session with the default draft', async () => {
    const session = await ada.creates({ title: 'Empty' })
    const [starter] = session.polls ?? []
    await ada.call('DELETE', `/api/sessions/${session.id}/polls/${starter?.id}`)
    const { body } = await fileOf(session)
    expect(body).toEqual({ title: 'Empty', polls: [] })
    expect((await ada.creates(body)).polls).toHaveLength(1)
  })

  it.each([
    [{ polls: {} }, 'polls: must be a list, not an object.'],
    [{ polls: [...POLLS, { kind: 'essay', prompt: 'x' }] }, `polls.${POLLS.length}.kind: must be one of`],
    [{ polls: [POLLS[0], { kind: 'quiz', prompt: 'x', options: LABELS }] }, 'polls.1.correctOption'],
    [{ polls: [{ kind: 'ranking', prompt: 'x', options: ['a', 'a'] }] }, 'polls.0.options: two of them say the same'],
    [{ polls: Array(201).fill(POLLS[1]) }, 'polls: takes at most 200 of them.'],
    [{ poll: POLLS[0], polls: POLLS }, 'Send poll or polls, not both.'],
  ])('is refused as a whole: %j', async (change, error) => {
    const title = `Refused ${JSON.stringify(change).length}`
    const answer = await ada.call('POST', '/api/sessions', { title, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
    const { body } = await ada.call('GET', '/api/sessions')
    expect(body.events.map((room: { title: string }) => room.title)).not.toContain(title)
  })

  it('can be exported by the host alone', async () => {
    const session = await ada.creates(PREPARED)
    const [phone] = await app.audience(1, session)
    const others = [phone, app.phone(), await app.host()]
    for (const other of others) {
      const answer = await other?.call('GET', `/api/sessions/${session.id}/polls`)
      expect(answer?.status).toBe(401)
      expect(answer?.text).not.toContain('Oslo')
    }
    const byKey = await app.phone().call('GET', `/api/sessions/${session.id}/polls?k=${session.k}`)
    expect(byKey.body).toEqual(PREPARED)
  })
})
