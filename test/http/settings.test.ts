import { beforeEach, describe, expect, it } from 'vitest'
import { CHOICES, type ChoiceName } from '../../shared/session-settings.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
beforeEach(() => {
  zoe = app.phone('Zoe')
})

const creates = (settings: object) => ada.creates({ title: 'All hands', settings })
const changes = (session: { id: string }, change: object) => ada.call('PATCH', `/api/sessions/${session.id}`, change)
const join = (phone: Phone, { id }: { id: string }, who: object) => phone.call('POST', `/api/sessions/${id}/join`, who)
const ask = (phone: Phone, { id }: { id: string }) =>
  phone.call('POST', `/api/sessions/${id}/questions`, { text: 'Why?' })

/** Another default in the table, for a while. */
async function withOtherDefault(name: ChoiceName, choice: string, during: () => Promise<unknown>): Promise<void> {
  const choices = CHOICES as unknown as Record<ChoiceName, string[]>
  const usual = choices[name]
  choices[name] = [choice, ...usual.filter((one) => one !== choice)]
  try {
    await during()
  } finally {
    choices[name] = usual
  }
}

describe('settings', () => {
  it('are shown to every reader if they differ from the default', async () => {
    const session = await creates({ names: 'required', moderation: 'before', language: 'pt-br' })
    const settings = { names: 'required', language: 'pt-BR' }
    expect(session.settings).toEqual(settings)
    expect((await ada.hostView(session)).settings).toEqual(settings)
    expect((await ada.wall(session)).settings).toEqual(settings)
    expect((await zoe.sees(session)).settings).toEqual(settings)
  })

  it('change one by one, and are left out once all are the default', async () => {
    const session = await creates({ people: 'hidden' })
    const first = await changes(session, { settings: { questions: 'off' } })
    expect(Object.keys(first.body)).toEqual(['title', 'createdAt', 'endsAt', 'settings'])
    expect(first.body.settings).toEqual({ people: 'hidden', questions: 'off' })
    const back = { people: 'shown', questions: 'on', language: null }
    expect((await changes(session, { settings: back })).body.settings).toEqual({})
    expect(await ada.hostView(session)).not.toHaveProperty('settings')
  })

  it('change together with the brand', async () => {
    const session = await creates({})
    const changed = await changes(session, { brand: { name: 'Acme' } })
    expect(changed.body.brand).toEqual({ name: 'Acme' })
    expect((await changes(session, { title: 'Later' })).body).not.toHaveProperty('brand')
    expect((await zoe.sees(session)).brand).toEqual({ name: 'Acme' })
    expect((await changes(session, { brand: null })).body.brand).toBeNull()
    expect((await zoe.sees(session)).brand).toBeNull()
  })

  it('math leaves every text as it is, and the results say so', async () => {
    const session = await creates({ math: 'on' })
    const prompt = 'Is it $\\frac{a}{b}$ or $$x$$?'
    await ada.asks(session, { kind: 'open_text', prompt })
    const { body } = await ada.call('GET', `/api/sessions/${session.id}/results`)
    expect(body.settings).toEqual({ math: 'on' })
    expect([body.polls.at(-1).prompt, (await ada.hostView(session)).poll?.prompt]).toEqual([prompt, prompt])
    await changes(session, { settings: { math: 'off' } })
    expect((await ada.call('GET', `/api/sessions/${session.id}/results`)).body).not.toHaveProperty('settings')
  })

  it('follow the table where its defaults change', async () => {
    const usual = await creates({})
    await withOtherDefault('moderation', 'after', async () => {
      await zoe.joins(usual)
      await ask(zoe, usual)
      expect((await ada.hostView(usual)).questions?.map(({ state }) => state)).toEqual(['approved'])
      expect((await creates({ moderation: 'before' })).settings).toEqual({ moderation: 'before' })
      expect(await creates({ moderation: 'after' })).not.toHaveProperty('settings')
    })
    await withOtherDefault('questions', 'off', async () => expect((await ask(zoe, usual)).status).toBe(409))
    await withOtherDefault('people', 'hidden', async () =>
      expect(await ada.wall(usual)).not.toHaveProperty('participantCount'),
    )
    const late = app.phone()
    const refusal = async () => (await join(late, usual, {})).body.error
    await withOtherDefault('names', 'required', async () => expect(await refusal()).toMatch(/name/))
    await withOtherDefault('admission', 'tickets', async () => expect(await refusal()).toMatch(/ticket/))
    await withOtherDefault('scores', 'on', async () => {
      expect((await join(late, usual, { name: 'Bob' })).status).toBe(201)
      expect((await ada.call('GET', `/api/sessions/${usual.id}/scores`)).status).toBe(200)
    })
    const named = app.db.selectFrom('participant').select(['name', 'name_is_public'])
    expect(await named.where('session_id', '=', usual.id).orderBy('seat').execute()).toEqual([
      expect.objectContaining({ name_is_public: false }),
      { name: 'Bob', name_is_public: true },
    ])
  })

  it('are exported and imported with a session file', async () => {
    const session = await creates({ results: 'shared', language: 'de' })
    const file = await ada.call('GET', `/api/sessions/${session.id}/polls`)
    expect(file.body.settings).toEqual({ results: 'shared', language: 'de' })
    expect((await ada.creates(file.body)).settings).toEqual(file.body.settings)
  })

  it.each([
    [{ names: 'maybe' }, 'settings.names: must be one of optional, required, off.'],
    [{ language: 'not a language' }, 'settings.language: is not a language tag, as de or pt-BR.'],
    [{ language: '' }, 'settings.language: is not a language tag, as de or pt-BR.'],
    [{ scores: true }, 'settings.scores: must be one of off, on.'],
  ])('%j are refused', async (settings, error) => {
    const created = await ada.call('POST', '/api/sessions', { title: 'No', settings })
    expect([created.status, created.body.error]).toEqual([400, error])
    const changed = await changes(await creates({}), { settings })
    expect([changed.status, changed.body.error]).toEqual([400, error])
  })
})

describe('names', () => {
  it('that are required: nobody joins without one, and participants with one can rejoin', async () => {
    const session = await creates({ names: 'required' })
    const nameless = await join(zoe, session, { email: 'zoe@example.org' })
    expect([nameless.status, nameless.body.error]).toEqual([400, 'name: is missing; this session asks for it.'])
    expect((await ada.hostView(session)).participantCount).toBe(0)
    expect((await join(zoe, session, { name: 'Zoe' })).status).toBe(201)
    expect((await join(zoe, session, {})).status).toBe(200)
    expect((await ada.hostView(session)).roster).toMatchObject([{ name: 'Zoe' }])
  })

  it('that are off: nobody joins with one, or with an address', async () => {
    const session = await creates({ names: 'off' })
    for (const who of [{ name: 'Zoe' }, { email: 'zoe@example.org' }])
      expect((await join(zoe, session, who)).status).toBe(400)
    expect((await join(zoe, session, {})).status).toBe(201)
    expect((await ada.hostView(session)).roster).toMatchObject([{ name: '', email: '' }])
  })
})

describe('questions', () => {
  it('that are off: asking answers 409 until they are on again', async () => {
    const session = await creates({ questions: 'off' })
    await zoe.joins(session)
    const refused = await ask(zoe, session)
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'questions_off'])
    await changes(session, { settings: { questions: 'on' } })
    expect((await ask(zoe, session)).status).toBe(201)
  })

  it('that are moderated afterwards: each is approved at once, and can still be hidden', async () => {
    const session = await creates({ moderation: 'after' })
    await zoe.joins(session)
    const question = await zoe.asks(session, 'Why?')
    const seen = async () => (await app.phone().sees(session)).questions
    expect(await seen()).toMatchObject([{ id: question.id, state: 'approved' }])
    await ada.moves(session, question, 'hide')
    expect(await seen()).toEqual([])
  })
})

describe('hidden people', () => {
  it('are not counted for audience and wall, whose frames do not change when one joins', async () => {
    const session = await creates({ people: 'hidden' })
    const path = `/api/sessions/${session.id}`
    const stream = `${app.server.url}${path}/stream`
    const streams = [await StreamReader.open(stream), await StreamReader.open(`${stream}?mode=wall&k=${session.k}`)]
    const first = await Promise.all(streams.map((stream) => stream.next()))
    const stranger = app.phone()
    const etag = async () => (await stranger.call('GET', path)).headers.get('etag')
    const before = await etag()
    await app.audience(3, session)
    expect(await etag()).toBe(before)
    await changes(session, { title: 'Later' })
    const next = await Promise.all(streams.map((stream) => stream.next()))
    for (const [place, stream] of streams.entries()) {
      stream.close()
      expect(first[place]?.session).not.toHaveProperty('participantCount')
      expect(next[place]?.session.title).toBe('Later')
      expect(stream.received).not.toContain('participantCount')
    }
    expect(await zoe.sees(session)).not.toHaveProperty('participantCount')
    expect(await ada.wall(session)).not.toHaveProperty('participantCount')
    expect((await ada.hostView(session)).participantCount).toBe(3)
    const { events } = (await ada.call('GET', '/api/sessions')).body
    const listed = events.find(({ id }: { id: string }) => id === session.id)
    expect(listed.participantCount).toBe(3)
  })
})

describe('shared results', () => {
  /** A session with a closed poll, one that is open, and a draft. */
  async function play(settings: object): Promise<CreatedSession> {
    const session = await creates(settings)
    await zoe.joins(session)
    const kind = 'multiple_choice'
    for (const prompt of ['First?', 'Second?']) {
      const poll = await ada.asks(session, { kind, prompt, options: ['Oslo', 'Riga'] })
      await zoe.votes(session, { optionId: poll.options[1].id })
    }
    return session
  }

  it('show the audience every closed poll once the session has ended', async () => {
    const session = await play({ results: 'shared' })
    expect(await zoe.sees(session)).not.toHaveProperty('polls')
    await ada.ends(session)
    const { polls = [], poll } = await zoe.sees(session)
    expect(polls.map(({ prompt }) => prompt)).toEqual(['First?', 'Second?'])
    expect(polls[1]).toEqual(poll)
    for (const one of polls) {
      expect(Object.keys(one)).toEqual(['id', 'kind', 'prompt', 'state', 'options'])
      expect(one.options.map(({ tally }) => tally)).toEqual([0, 1])
    }
    expect((await app.phone().sees(session)).polls).toEqual(polls)
    const stream = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
    expect((await stream.next())?.session.polls).toEqual(polls)
    stream.close()
  })

  it('can be shared after the end, and stopped again', async () => {
    const session = await play({})
    await ada.ends(session)
    expect(await zoe.sees(session)).not.toHaveProperty('polls')
    await changes(session, { settings: { results: 'shared' } })
    expect((await zoe.sees(session)).polls).toHaveLength(2)
    expect(await ada.wall(session)).not.toHaveProperty('polls')
    await changes(session, { settings: { results: 'kept' } })
    expect(await zoe.sees(session)).not.toHaveProperty('polls')
  })
})
