import { describe, expect, it } from 'vitest'
import { listPage, liveAudience } from '../../client/index.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('a host lists their own sessions', () => {
  it('newest first, page by page', async () => {
    const bob = await app.host()
    const created = []
    for (const title of ['one', 'two', 'three']) {
      app.clock.pass(1000)
      created.unshift(await bob.creates({ title }))
    }
    const all = (await bob.call('GET', '/api/sessions')).body.events
    expect(all.map((event: { title: string }) => event.title)).toEqual(['three', 'two', 'one'])
    expect(all[0]).toEqual({
      id: created[0]?.id,
      code: created[0]?.code,
      title: 'three',
      status: 'live',
      participantCount: 0,
      pollState: 'draft',
      createdAt: created[0]?.createdAt,
    })
    const first = (await bob.call('GET', '/api/sessions?limit=2')).body.events
    expect(first).toHaveLength(2)
    const rest = (await bob.call('GET', `/api/sessions?limit=2&before=${first[1].createdAt}`)).body.events
    expect(rest.map((event: { title: string }) => event.title)).toEqual(['one'])
  })

  it('without losing sessions of one instant between two pages, by the link to the next page', async () => {
    const bob = await app.host()
    const created = []
    for (const title of ['a', 'b', 'c', 'd', 'e']) created.push((await bob.creates({ title })).id)
    const listed = []
    let next: string | undefined = '/api/sessions?limit=2'
    for (let pages = 0; next && pages < 5; pages++) {
      const { body, headers } = await bob.call('GET', next)
      listed.push(body.events.map(({ id }: { id: string }) => id))
      expect(headers.get('access-control-expose-headers')).toContain('Link')
      next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(listed.map((page) => page.length)).toEqual([2, 2, 1])
    expect(listed.flat().toSorted()).toEqual(created.toSorted())
    const whole = await bob.call('GET', '/api/sessions?limit=5')
    expect(whole.body.events.map(({ id }: { id: string }) => id)).toEqual(listed.flat())
    expect(whole.headers.get('link')).toBeNull()
  })

  it('with when each ends, if asked, on every page', async () => {
    const bob = await app.host()
    const endsAt = app.clock.now + 86_400_000
    for (const title of ['a', 'b', 'c']) await bob.creates({ title, endsAt })
    const first = await bob.call('GET', '/api/sessions?limit=2&ends=1')
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await bob.call('GET', next)
    const ends = [first, rest].map(({ body }) => body.events.map((event: { endsAt: number }) => event.endsAt))
    expect(ends).toEqual([[endsAt, endsAt], [endsAt]])
    for (const query of ['', '?ends=yes'])
      expect((await bob.call('GET', `/api/sessions${query}`)).body.events[0]).not.toHaveProperty('endsAt')
    const { url: baseUrl } = app.server
    const client = liveAudience({ baseUrl, token: await bob.mintsToken() })
    const page = await listPage(client, { limit: 2, ends: '1' })
    expect(page.events.map((event) => event.endsAt)).toEqual([endsAt, endsAt])
    expect(page.next).toEqual({ limit: 2, before: page.events[1]?.id, ends: '1' })
  })

  it('page by page with the typed client, up to the last page', async () => {
    const bob = await app.host()
    for (const title of ['a', 'b', 'c', 'd']) await bob.creates({ title })
    const { url: baseUrl } = app.server
    const client = liveAudience({ baseUrl, token: await bob.mintsToken() })
    const first = await listPage(client, { limit: 2 })
    expect(first.next).toEqual({ limit: 2, before: first.events[1]?.id })
    const second = await listPage(client, first.next)
    expect(second.next).toBeUndefined()
    const { events } = await client.listSessions()
    expect([...first.events, ...second.events]).toEqual(events)
    const stranger = listPage(liveAudience({ baseUrl }))
    await expect(stranger).rejects.toMatchObject({ status: 401 })
  })

  it('from the beginning if `before` names no session of theirs', async () => {
    const bob = await app.host()
    const mine = await bob.creates({ title: 'mine' })
    app.clock.pass(-1000)
    const other = await ada.creates({ title: 'of another host' })
    app.clock.pass(1000)
    for (const before of [other.id, '5d7f2f1c-0d5b-4b52-9a2e-6f0a4c1f7c00']) {
      const { body } = await bob.call('GET', `/api/sessions?before=${before}`)
      expect(body.events.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    }
  })

  it('even if the limit is invalid, since 401 is the only refusal', async () => {
    for (const query of ['?limit=abc', '?limit=0', '?limit=501', '?before=-1', '?limit=1&limit=2']) {
      expect((await ada.call('GET', `/api/sessions${query}`)).status, query).toBe(200)
    }
    expect((await app.phone().call('GET', '/api/sessions')).status).toBe(401)
  })
})
