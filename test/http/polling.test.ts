import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CreatedSession, Person } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

const get = (person: Person, query = '', etag?: string) =>
  person.call('GET', `/api/sessions/${session.id}${query}`, undefined, {
    headers: etag ? { 'if-none-match': etag } : {},
  })

describe('a reader who polls a session', () => {
  it.each(['', '?host=1', '?mode=wall'])('gets 304 until it changes: %s', async (query) => {
    const first = await get(ada, query)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const same = await get(ada, query, etag)
    expect([same.status, same.text]).toEqual([304, ''])
    expect(same.headers.get('etag')).toBe(etag)
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: `Changed for ${query || 'all'}` })
    const changed = await get(ada, query, etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('has an ETag of its own', async () => {
    const tags = await Promise.all(
      ['', '?host=1', '?mode=wall'].map(async (query) => (await get(ada, query)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
    const refused = await get(app.phone(), '?host=1', tags[1] ?? '')
    expect(refused.status).toBe(401)
  })

  it('gets a shared view that caches may keep, and a personal one that they may not', async () => {
    const [zoe] = await app.audience(1, session)
    const control = async (person: Person, query = '') => (await get(person, query)).headers.get('cache-control')
    expect(await control(app.phone())).toBe('public, no-cache')
    expect(await control(zoe as Person)).toBe('private, no-cache')
    expect(await control(ada, '?host=1')).toBe('private, no-cache')
    expect(await control(app.phone(), `?host=1&k=${session.k}`)).toBe('private, no-cache')
    expect((await get(app.phone())).headers.get('vary')).toBe('Authorization, Cookie, Origin')
    const refused = await get(app.phone(), '?host=1')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it("causes one read of the session's row, by id and by code", async () => {
    const [zoe] = await app.audience(1, session)
    for (const id of [session.id, session.code]) {
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      await (zoe as Person).call('GET', `/api/sessions/${id}`)
      const texts = sent.mock.calls.map(([query]) => JSON.stringify(query))
      sent.mockRestore()
      expect(texts.filter((text) => /from \W*session\b(?!_)/.test(text))).toHaveLength(1)
    }
  })

  it('never sees less than was acknowledged before', async () => {
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await app.audience(40, session)
    const wall = () => get(ada, '?mode=wall')
    let acknowledged = 0
    const voted = phones.map(async (phone) => {
      await phone.votes(session, { optionId: options[0].id })
      const atLeast = ++acknowledged
      const { body } = await wall()
      expect(body.poll.options[0].tally).toBeGreaterThanOrEqual(atLeast)
    })
    await Promise.all(voted)
  })
})
