import { describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const HOUR = 3_600_000

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('a session ends', () => {
  it('for good when its host ends it, and its open poll closes', async () => {
    const session = await ada.creates()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    expect(await ada.ends(session)).toEqual({ status: 'ended' })
    expect(await ada.ends(session)).toEqual({ status: 'ended' })
    const seen = await app.phone().sees(session)
    expect(seen).toMatchObject({ status: 'ended', poll: { id: poll.id, state: 'closed' } })
  })

  it('when endsAt moves to the past, and its open poll closes', async () => {
    const session = await ada.creates()
    const { id } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    app.clock.pass(2)
    const endsAt = app.clock.now - 1
    await ada.call('PATCH', `/api/sessions/${session.id}`, { endsAt })
    expect((await app.phone().sees(session)).status).toBe('ended')
    const poll = await app.db.selectFrom('poll').select('state').where('id', '=', id).executeTakeFirst()
    expect(poll).toEqual({ state: 'closed' })
  })

  it('by itself at the instant of endsAt, for every reader', async () => {
    const session = await ada.creates({ title: 'Short', endsAt: app.clock.now + HOUR })
    const [zoe] = await app.audience(1, session)
    const poll = await ada.asks(session, { kind: 'quiz', prompt: '?', options: ['a', 'b'], correctOption: 0 })
    app.clock.pass(HOUR - 1)
    await zoe?.votes(session, { optionId: poll.options[0].id })
    app.clock.pass(1)
    const vote = await zoe?.tryToVote(session, { optionId: poll.options[0].id })
    expect(vote?.status).toBe(409)
    expect((await app.phone().tryToJoin(session)).status).toBe(409)
    const opened = await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`)
    expect(opened.status).toBe(409)
    const seen = await app.phone().sees(session)
    expect(seen.status).toBe('ended')
    expect(seen.poll).toMatchObject({ state: 'closed', correctOptionId: poll.options[0].id })
    const { events } = (await ada.call('GET', '/api/sessions')).body
    const room = events.find((event: { id: string }) => event.id === session.id)
    expect(room).toMatchObject({ status: 'ended', pollState: 'closed' })
  })
})

describe('a session that ended by its endsAt', () => {
  type Seen = { session: CreatedSession; zoe: Phone; poll: { id: string; options: { id: string }[] } }
  const vote = ({ session, zoe, poll }: Seen) => zoe.tryToVote(session, { optionId: poll.options[0]?.id })
  const stored = ({ poll }: Seen) =>
    app.db
      .selectFrom('poll')
      .innerJoin('session', 'session.id', 'poll.session_id')
      .select(['poll.state', 'session.ended_at'])
      .where('poll.id', '=', poll.id)
      .executeTakeFirst()

  /** One that ends in an hour, with an open poll. */
  async function running(settings = {}): Promise<Seen> {
    const endsAt = app.clock.now + HOUR
    const session = await ada.creates({ title: 'Short', endsAt, settings })
    const [zoe] = (await app.audience(1, session)) as [Phone]
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    return { session, zoe, poll }
  }

  it.each<[string, (seen: Seen) => Promise<unknown>]>([
    ['on a phone', ({ session }) => app.phone().sees(session)],
    ['by its host', ({ session }) => ada.hostView(session)],
    ['in the list', () => ada.call('GET', '/api/sessions')],
    ['by a join that was refused', ({ session }) => app.phone().tryToJoin(session)],
    ['by a vote that was refused', (seen) => vote(seen)],
  ])('%s stays ended when the clock is set back', async (_, look) => {
    const seen = await running()
    app.clock.pass(HOUR)
    await look(seen)
    app.clock.pass(-HOUR)
    expect((await app.phone().tryToJoin(seen.session)).status).toBe(409)
    expect((await vote(seen)).status).toBe(409)
    expect((await ada.hostView(seen.session)).status).toBe('ended')
    expect(await stored(seen)).toEqual({ state: 'closed', ended_at: app.clock.now + HOUR })
  })

  it('stays ended on a node whose clock is slow', async () => {
    const seen = await running({ anonymous: true })
    const { databaseUrl } = app
    const slow = await secondNode({ databaseUrl, now: () => app.clock.now - HOUR })
    app.clock.pass(HOUR)
    await app.phone().sees(seen.session)
    const bob = Object.assign(app.phone(), { url: slow.url })
    expect((await bob.tryToJoin(seen.session)).status).toBe(409)
    expect(await bob.sees(seen.session)).toMatchObject({ status: 'ended', poll: { state: 'closed' } })
  })
})

describe('deleting a session', () => {
  it('deletes everything in it, and its code is never used again', async () => {
    const session = await ada.creates()
    await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { text: 'Because' })
    await zoe?.asks(session, 'How?')
    expect((await ada.call('DELETE', `/api/sessions/${session.id}`)).status).toBe(204)
    expect((await ada.call('GET', `/api/sessions/${session.code}`)).status).toBe(404)
    expect((await ada.call('DELETE', `/api/sessions/${session.id}`)).status).toBe(404)
    expect((await zoe?.tryToVote(session, { text: 'Again' }))?.status).toBe(404)
    for (const table of ['poll', 'vote', 'participant', 'question'] as const) {
      const left = await app.db.selectFrom(table).selectAll().where('session_id', '=', session.id).execute()
      expect(left, table).toEqual([])
    }
    const code = await app.db.selectFrom('session_code').selectAll().where('code', '=', session.code).execute()
    expect(code).toHaveLength(1)
  })

  it('is refused to everyone but the owner, even with the host key', async () => {
    const session = await ada.creates()
    const bob = await app.host()
    for (const path of [`/api/sessions/${session.id}`, `/api/sessions/${session.id}?k=${session.k}`]) {
      expect((await bob.call('DELETE', path)).status).toBe(401)
    }
  })
})
