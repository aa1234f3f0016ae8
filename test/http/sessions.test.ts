import { describe, expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('creating a session', () => {
  it('returns the host view with its id and a Yes / No draft', async () => {
    const answer = await ada.call('POST', '/api/sessions', { title: '  All hands  ' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/sessions/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      status: 'live',
      title: 'All hands',
      brand: null,
      participantCount: 0,
      createdAt: app.clock.now,
      endsAt: app.clock.now + 30 * DAY,
      roster: [],
      questions: [],
      highlightedQuestionId: null,
    })
    expect(answer.body.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
    expect(answer.body.k).toMatch(/^[\w-]{22}$/)
    expect(answer.body.polls).toHaveLength(1)
    expect(answer.body.polls[0]).toMatchObject({
      kind: 'multiple_choice',
      prompt: 'All hands',
      state: 'draft',
      options: [{ label: 'Yes' }, { label: 'No' }],
      votes: 0,
    })
    expect(answer.body.poll.id).toBe(answer.body.polls[0].id)
  })

  it('accepts a brand, dates and a poll', async () => {
    const brand = { name: 'Acme', colors: { accent: '#0a7' }, logo: null, order: [3, 1, 2], ok: true }
    const createdAt = app.clock.now + HOUR
    const session = await ada.creates({
      title: 'Launch',
      brand,
      createdAt,
      endsAt: createdAt + HOUR,
      poll: { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
    })
    expect(session).toMatchObject({ brand, createdAt, endsAt: createdAt + HOUR })
    expect(session.polls?.[0]?.correctOptionId).toBe(session.polls?.[0]?.options[1]?.id)
  })

  it('makes it live, whatever startsAt is', async () => {
    const begun = await ada.creates({ title: 'Begun', createdAt: 1000 })
    expect(begun).toMatchObject({ status: 'live', endsAt: app.clock.now + 30 * DAY })
    const over = await ada.call('POST', '/api/sessions', { title: 'Over', createdAt: 1000, endsAt: app.clock.now })
    expect([over.status, over.body.error]).toEqual([400, 'endsAt: has passed; a new session ends later than now.'])
  })

  it('refuses a number that JSON would return as null', async () => {
    const raw = '{"title":"x","brand":{"a":1e999}}'
    const headers = { 'content-type': 'application/json' }
    const answer = await ada.call('POST', '/api/sessions', undefined, { raw, headers })
    expect([answer.status, answer.body.error]).toEqual([400, 'brand: has a number that is too large.'])
  })

  it('needs a signed-in host', async () => {
    const answer = await app.phone().call('POST', '/api/sessions', { title: 'x' })
    expect(answer.status).toBe(401)
  })

  it.each([
    [{}, 'title: is missing.'],
    [{ title: 5 }, 'title: must be text, not a number.'],
    [{ title: null }, 'title: must be text, not null.'],
    [{ title: '   ' }, 'title: is empty.'],
    [{ title: '\u200b\u202e' }, 'title: is empty.'],
    [{ title: 'x'.repeat(201) }, 'title: is longer than 200 characters.'],
    [{ title: 'a\u0000b' }, 'title: has a character that is not text (U+0000 or half of a pair).'],
    [{ title: 'x', endsAt: '5' }, 'endsAt: must be a number, not text.'],
    [{ title: 'x', endsAt: 1.5 }, 'endsAt: must be a whole number, not 1.5.'],
    [{ title: 'x', endsAt: 5 }, 'endsAt: must be after createdAt.'],
    [{ title: 'x', brand: [] }, 'brand: must be an object, not a list.'],
    [{ title: 'x', brand: { a: 'y'.repeat(9000) } }, 'brand: is larger than 8192 bytes as JSON.'],
    [{ title: 'x', poll: { kind: 'essay', prompt: 'y' } }, 'poll.kind: must be one of'],
    [{ title: 'x', poll: { kind: 'quiz', prompt: 'y', options: ['a', 'b'] } }, 'correctOption: quiz needs'],
  ])('refuses %j', async (body, error) => {
    const answer = await ada.call('POST', '/api/sessions', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
  })

  it('accepts a title of up to 200 characters of any script', async () => {
    const title = '🙂'.repeat(200)
    expect((await ada.creates({ title })).title).toBe(title)
  })
})

describe('a session that is looked up', () => {
  it('is found by its uuid in any case and by its code as people type it', async () => {
    const session = await ada.creates()
    const code = session.code.toLowerCase()
    const spellings = [session.id.toUpperCase(), code, `${code.slice(0, 3)}-${code.slice(3)}`, ` ${session.code} `]
    for (const spelling of spellings) {
      const seen = await app.phone().sees({ id: encodeURIComponent(spelling) })
      expect(seen.code).toBe(session.code)
    }
  })

  it.each([
    'nope',
    '0OIL1X',
    '00000000-0000-4000-8000-000000000000',
    '%00',
    '%F0%9F%99%82',
    '..%2F..',
    '%E0%A4%A',
  ])('is not found by %s', async (id) => {
    const answer = await app.phone().call('GET', `/api/sessions/${id}`)
    expect(answer.status).toBe(404)
  })
})

describe('changing title and dates', () => {
  it('changes the fields that are sent', async () => {
    const session = await ada.creates()
    const change = { title: 'Renamed', endsAt: app.clock.now + HOUR }
    const answer = await ada.call('PATCH', `/api/sessions/${session.id}`, change)
    expect(answer.body).toEqual({ ...change, createdAt: session.createdAt })
    expect(await app.phone().sees(session)).toMatchObject(change)
  })

  it.each([
    [{}, 'Nothing to change: send title, brand, settings, createdAt, endsAt.'],
    [{ title: '' }, 'title: is empty.'],
    [{ title: null }, 'title: must be text, not null.'],
    [{ endsAt: 1 }, 'endsAt: must be after createdAt.'],
    [{ createdAt: -1 }, 'createdAt: must be at least 0.'],
    [{ createdAt: 9e15 }, 'createdAt: must be'],
  ])('refuses %j', async (change, error) => {
    const session = await ada.creates()
    const answer = await ada.call('PATCH', `/api/sessions/${session.id}`, change)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
  })

  it('corrects an ended session, but does not make it live again', async () => {
    const session = await ada.creates()
    await ada.ends(session)
    const path = `/api/sessions/${session.id}`
    const { endsAt = 0 } = session
    const revived = await ada.call('PATCH', path, { endsAt: endsAt + HOUR })
    expect(revived.status).toBe(400)
    const sentBack = await ada.call('PATCH', path, { endsAt })
    expect(sentBack.status).toBe(200)
    const corrected = { title: 'Corrected', createdAt: app.clock.now - HOUR, endsAt: app.clock.now - 1 }
    expect((await ada.call('PATCH', path, corrected)).body).toEqual(corrected)
    expect((await app.phone().sees(session)).status).toBe('ended')
  })
})
