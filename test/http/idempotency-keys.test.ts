import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Crowd } from '../support/crowd.ts'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { at, sends, told } from './keyed-calls.ts'

/** What an Idempotency-Key is good for, and what it does not open. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const draft = { kind: 'rating', prompt: 'How was it?' }
const isGone = ({ status, body, headers }: Answer, what: string) => {
  expect([status, headers.get('refusal')]).toEqual([409, 'idempotency_key_reused'])
  const sentence = `The ${what} that this Idempotency-Key made was deleted. To make another, send a new key.`
  expect(body).toEqual({ error: sentence })
}
const keptCalls = () => app.db.selectFrom('idempotent_call').selectAll().execute()

describe('a lost answer to a join', () => {
  it('takes no second seat: the browser gets the same participant and cookie', async () => {
    const session = await ada.creates()
    const key = randomUUID()
    const lost = app.phone()
    await sends(lost, at(session, '/join'), {}, key)
    const zoe = app.phone()
    const { status, body } = await sends(zoe, at(session, '/join'), {}, key)
    expect([status, zoe.cookies.has('ws_part')]).toEqual([201, true])
    expect((await ada.hostView(session)).participantCount).toBe(1)
    const question = await zoe.asks(session, 'Am I in?')
    expect((await zoe.sees(session)).questions).toMatchObject([{ id: question.id, mine: true }])
    expect((await sends(zoe, at(session, '/join'), {}, randomUUID())).body).toEqual(body)
  })

  it('is repeated when the session is full or has ended meanwhile', async () => {
    const session = await ada.creates()
    const key = randomUUID()
    const first = await sends(app.phone(), at(session, '/join'), {}, key)
    await Crowd.of(app, 198, session)
    await app.audience(1, session)
    expect(told(await sends(app.phone(), at(session, '/join'), {}, key))).toEqual(told(first))
    await ada.ends(session)
    expect(told(await sends(app.phone(), at(session, '/join'), {}, key))).toEqual(told(first))
    expect((await sends(app.phone(), at(session, '/join'), {}, randomUUID())).status).toBe(409)
  })
})

describe('the key of a join', () => {
  it('gives nothing to others if the browser had a cookie', async () => {
    const [first, second] = [await ada.creates(), await ada.creates()]
    const [zoe] = (await app.audience(1, first)) as [Phone]
    const key = randomUUID()
    const joined = await sends(zoe, at(second, '/join'), {}, key)
    const eve = app.phone()
    const stolen = await sends(eve, at(second, '/join'), {}, key)
    expect([joined.status, stolen.status]).toEqual([201, 201])
    expect(stolen.body.participantId).not.toBe(joined.body.participantId)
    expect(told(await sends(zoe, at(second, '/join'), {}, key))).toEqual(told(joined))
  })

  it('does not change the participant of a browser that has one', async () => {
    const session = await ada.creates()
    const key = randomUUID()
    const zoe = app.phone()
    const joined = await sends(zoe, at(session, '/join'), {}, key)
    const [eve] = (await app.audience(1, await ada.creates())) as [Phone]
    const cookie = eve.cookies.get('ws_part')
    const { body } = await sends(eve, at(session, '/join'), {}, key)
    expect(body.participantId).not.toBe(joined.body.participantId)
    const idIn = (token = '') => token.split('.')[0]
    expect(idIn(eve.cookies.get('ws_part'))).toBe(idIn(cookie))
    expect(told(await sends(zoe, at(session, '/join'), {}, key))).toEqual(told(joined))
  })
})

describe('stored answers', () => {
  const keptOf = async ({ id }: { id: string }) => (await keptCalls()).filter(({ session_id }) => session_id === id)

  it('are limited for one browser that joins repeatedly, to the latest', async () => {
    const session = await ada.creates()
    const zoe = app.phone()
    const keys = Array.from({ length: 30 }, () => randomUUID())
    for (const [n, key] of keys.entries()) {
      app.clock.pass(1)
      await sends(zoe, at(session, '/join'), { name: `Zoe ${n}` }, key)
    }
    expect(await keptOf(session)).toHaveLength(11)
    const last = keys.at(-1)
    await sends(zoe, at(session, '/join'), { name: 'Zoe' })
    expect((await sends(zoe, at(session, '/join'), { name: 'Zoe 29' }, last)).status).toBe(200)
    expect((await ada.hostView(session)).roster).toMatchObject([{ name: 'Zoe' }])
    expect((await sends(zoe, at(session, '/join'), { name: 'Bob' }, last)).status).toBe(409)
  })

  it('are at most 5,000 for a session, and the oldest go first', async () => {
    const session = await ada.creates()
    const key = randomUUID()
    const first = await sends(ada, at(session, '/polls'), draft, key)
    await sql`
      insert into idempotent_call (session_id, key_hash, request_hash, answer, expires_at)
      select ${session.id}, sha256(n::text::bytea), '', '{}', ${app.clock.now}::bigint + n
      from generate_series(1, 5100) as n`.execute(app.db)
    await sends(ada, at(session, '/polls'), draft, randomUUID())
    await sends(ada, at(session, '/polls'), draft, randomUUID())
    const kept = await keptOf(session)
    expect(kept).toHaveLength(5_000)
    expect(Math.min(...kept.map((one) => one.expires_at))).toBe(app.clock.now + 104)
    expect(told(await sends(ada, at(session, '/polls'), draft, key))).toEqual(told(first))
  })
})

describe('an idempotency key', () => {
  it('does not give another participant, session, host or operation its answer', async () => {
    const key = randomUUID()
    const session = await ada.creates()
    const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
    const ids = [
      (await sends(zoe, at(session, '/questions'), { text: 'Why?' }, key)).body.id,
      (await sends(bob, at(session, '/questions'), { text: 'Why?' }, key)).body.id,
      (await sends(ada, at(session, '/polls'), draft, key)).body.id,
      (await sends(ada, at(await ada.creates(), '/polls'), draft, key)).body.id,
      (await sends(ada, '/api/sessions', { title: 'x' }, key)).body.id,
      (await sends(await app.host(), '/api/sessions', { title: 'x' }, key)).body.id,
    ]
    expect(new Set(ids).size).toBe(6)
  })

  it("needs the caller's credentials each time", async () => {
    const key = randomUUID()
    const session = await ada.creates()
    await sends(ada, at(session, '/polls'), draft, key)
    expect((await sends(app.phone(), at(session, '/polls'), draft, key)).status).toBe(401)
    const phone = app.phone()
    expect((await sends(phone, at(session, '/questions'), { text: 'Why?' }, key)).status).toBe(401)
  })

  it('repeats the call by code or id, by cookie or host key', async () => {
    const key = randomUUID()
    const session: CreatedSession = await ada.creates()
    const first = await sends(ada, at(session, '/polls'), draft, key)
    const byCode = at({ id: session.code.toLowerCase() }, '/polls')
    const again = await sends(app.phone(), byCode, { ...draft, k: session.k }, key)
    expect(told(again)).toEqual(told(first))
  })

  it('is stored as a hash, without host keys, cookies or tokens', async () => {
    const key = randomUUID()
    const created = (await sends(ada, '/api/sessions', { title: 'Kept' }, key)).body
    const zoe = app.phone('Zoe')
    await sends(zoe, at(created, '/join'), { name: 'Zoe' }, key)
    const rows = await sql<{ row: string }>`select row_to_json(call)::text as row
      from idempotent_call as call`.execute(app.db)
    const stored = rows.rows.map(({ row }) => row).join('\n')
    expect(stored).toContain(created.id)
    const secrets = [key, created.k, zoe.cookies.get('ws_part'), ada.cookies.get('ws_host')]
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })

  it('is deleted with its session', async () => {
    const session = await ada.creates()
    await sends(ada, at(session, '/polls'), draft, randomUUID())
    const of = async () => (await keptCalls()).filter(({ session_id }) => session_id === session.id).length
    expect(await of()).toBe(1)
    await ada.call('DELETE', at(session))
    expect(await of()).toBe(0)
  })

  it('repeats a call with the keys of `brand` in another order', async () => {
    const key = randomUUID()
    const create = (brand: object) => sends(ada, '/api/sessions', { title: 'x', brand }, key)
    const first = await create({ name: 'Acme', colors: { accent: '#0a7', ink: '#111' }, l: [1, 2] })
    const again = await create({ l: [1, 2], colors: { ink: '#111', accent: '#0a7' }, name: 'Acme' })
    expect([first.status, told(again)]).toEqual([201, told(first)])
    expect((await create({ name: 'Acme', colors: {}, l: [2, 1] })).status).toBe(409)
  })

  it('does not repeat an answer about a deleted session or draft', async () => {
    const key = randomUUID()
    const create = () => sends(ada, '/api/sessions', { title: 'Short' }, key)
    const session: CreatedSession = (await create()).body
    const drafts = () => sends(ada, at(session, '/polls'), draft, key)
    const { id } = (await drafts()).body
    const copies = () => sends(ada, at(session, `/polls/${id}/copy`), {}, key)
    await ada.call('DELETE', at(session, `/polls/${(await copies()).body.id}`))
    isGone(await copies(), 'poll')
    await ada.call('DELETE', at(session, `/polls/${id}`))
    isGone(await drafts(), 'poll')
    await ada.call('DELETE', at(session))
    isGone(await create(), 'session')
  })

  it('may come from a page of any origin', async () => {
    const answer = await fetch(`${app.server.url}/api/sessions`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  })
})
