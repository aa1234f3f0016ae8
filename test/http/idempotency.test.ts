import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { Host, Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, sends, told } from './keyed-calls.ts'

/** Calls that are sent again under the same Idempotency-Key, because their answer was lost. */

const DAY = 24 * 60 * 60_000

const app = testServerOfFile()
let ada: Host
beforeAll(async () => {
  ada = await app.host()
})

const draft = { kind: 'rating', prompt: 'How was it?' }

const keptCalls = () => app.db.selectFrom('idempotent_call').selectAll().execute()

/** Each call that takes a key: who sends it where, another body for it, and how often it took effect. */
const CALLS = {
  joinSession: async () => {
    const session = await ada.creates()
    return {
      send: (body: Record<string, unknown>, key?: string) => sends(app.phone(), at(session, '/join'), body, key),
      body: { name: 'Zoe' },
      other: { name: 'Bob' },
      effects: async () => (await ada.hostView(session)).participantCount,
    }
  },
  askQuestion: async () => {
    const session = await ada.creates()
    const [zoe] = (await app.audience(1, session)) as [Phone]
    return {
      send: (body: Record<string, unknown>, key?: string) => sends(zoe, at(session, '/questions'), body, key),
      body: { text: 'Why?' },
      other: { text: 'How?' },
      effects: async () => (await ada.hostView(session)).questions?.length,
    }
  },
  createSession: async () => {
    const bob = await app.host()
    return {
      send: (body: Record<string, unknown>, key?: string) => sends(bob, '/api/sessions', body, key),
      body: { title: 'Launch', brand: { b: 1, a: [{ d: null, c: 2 }] } },
      other: { title: 'Lunch' },
      effects: async () => (await bob.call('GET', '/api/sessions')).body.events.length,
    }
  },
  draftPoll: async () => {
    const session = await ada.creates()
    return {
      send: (body: Record<string, unknown>, key?: string) => sends(ada, at(session, '/polls'), body, key),
      body: draft,
      other: { ...draft, prompt: 'How is it?' },
      effects: async () => ((await ada.hostView(session)).polls?.length ?? 0) - 1,
    }
  },
  copyPoll: async () => {
    const session = await ada.creates({ title: 'Copies', polls: [draft, draft] })
    const [one, other] = session.polls ?? []
    return {
      send: ({ pid }: Record<string, unknown>, key?: string) => sends(ada, at(session, `/polls/${pid}/copy`), {}, key),
      body: { pid: one?.id },
      other: { pid: other?.id },
      effects: async () => ((await ada.hostView(session)).polls?.length ?? 0) - 2,
    }
  },
}
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[]

it('the document marks the operations that take an Idempotency-Key', () => {
  const { paths } = openApiDocument('http://x')
  const takes = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters = [] }) =>
      parameters.some((one) => one.name === 'Idempotency-Key' && Reflect.get(one, 'x-addition')),
    )
  expect(takes.map(({ operationId }) => operationId).toSorted()).toEqual(NAMES.toSorted())
  for (const { operationId, responses } of takes) expect(responses, operationId).toHaveProperty('409')
})

describe.each(NAMES)('%s', (name) => {
  it('repeats the first answer for the same key, and takes effect once', async () => {
    const { send, body, effects } = await CALLS[name]()
    const key = randomUUID()
    const first = await send(body, key)
    expect(first.status).toBe(201)
    const again = [await send(body, key), await send(body, key)]
    expect(again.map(told)).toEqual([told(first), told(first)])
    expect(again[0]?.text).toBe(first.text)
    expect(again[0]?.headers.get('location')).toBe(first.headers.get('location'))
    expect(await effects()).toBe(1)
  })

  it('does so for two calls at once, ten times', async () => {
    const { send, body, effects } = await CALLS[name]()
    for (let round = 1; round <= 10; round++) {
      const key = randomUUID()
      const [one, other] = await Promise.all([send(body, key), send(body, key)])
      expect([one.status, told(other)]).toEqual([201, told(one)])
    }
    expect(await effects()).toBe(10)
  })

  it('refuses the key with another body', async () => {
    const { send, body, other, effects } = await CALLS[name]()
    const key = randomUUID()
    await send(body, key)
    const { status, headers } = await send(other, key)
    expect([status, headers.get('refusal')]).toEqual([409, 'idempotency_key_reused'])
    expect(await effects()).toBe(1)
  })

  it('accepts a key again after 24 hours, and forgets older ones', async () => {
    const { send, body, effects } = await CALLS[name]()
    const key = randomUUID()
    const answer = await send(body, key)
    app.clock.pass(DAY - 1)
    expect(told(await send(body, key))).toEqual(told(answer))
    app.clock.pass(1)
    expect((await send(body, key)).text).not.toBe(answer.text)
    expect(await effects()).toBe(2)
    if (name === 'createSession') {
      const [{ id: scope } = { id: '' }] = await app.db
        .selectFrom('session')
        .innerJoin('host', 'host.id', 'session.owner_id')
        .select('host.id')
        .where('session.id', '=', answer.body.id)
        .execute()
      expect((await keptCalls()).filter(({ session_id }) => session_id === scope)).toHaveLength(1)
    }
    ada = await app.host()
  })

  it('has no effect if the answer cannot be stored', async () => {
    const { send, body, effects } = await CALLS[name]()
    const before = (await keptCalls()).length
    const key = randomUUID()
    await sql`alter table idempotent_call add constraint broken check (false) not valid`.execute(app.db)
    try {
      await expect(send(body, key)).rejects.toThrow('answered 500')
    } finally {
      await sql`alter table idempotent_call drop constraint broken`.execute(app.db)
    }
    expect([await effects(), (await keptCalls()).length]).toEqual([0, before])
    expect((await send(body, key)).status).toBe(201)
    expect(await effects()).toBe(1)
  })

  it.each(['short', 'x'.repeat(256), 'a key with spaces', 'keyäkeyäkeyäkeyä'])('refuses the key %j', async (key) => {
    const { send, body } = await CALLS[name]()
    const { status, body: refused } = await send(body, Buffer.from(key).toString('latin1'))
    expect([status, refused.error]).toEqual([
      400,
      'Idempotency-Key: must be 16 to 255 visible ASCII characters, a random uuid say.',
    ])
  })

  it('without a key takes effect each time, and stores nothing', async () => {
    const { send, body, effects } = await CALLS[name]()
    const before = (await keptCalls()).length
    const answers = [await send(body), await send(body)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([await effects(), (await keptCalls()).length]).toEqual([2, before])
  })
})
