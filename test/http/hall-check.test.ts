import { describe, expect, it } from 'vitest'
import { CHECKED_PHONES_MAX, PHONE_CHECK_LIFETIME } from '../../shared/limits.ts'
import { type Answer, type CreatedSession, Person } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

/** What phones in the hall find out about the way to the server. Who may ask: who-may.test.ts. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const FOUND = { answered: 45, silence: 1_010, ahead: -20, cookies: true }
const phoneId = (n: number) => `0b6f6ed4-6d6f-4d34-9d5d-${String(n).padStart(12, '0')}`

const checkOf = async ({ id }: { id: string }, by: Person = ada): Promise<Answer['body']> =>
  (await by.call('GET', `/api/sessions/${id}/check`)).body

type Told = { phone?: unknown; found?: object }
/** A phone that has not joined; it has the key alone. */
function tells({ id }: { id: string }, key: string, told: Told, url = app.server.url) {
  const headers = { authorization: `Bearer ${key}` }
  return new Person(url).call('POST', `/api/sessions/${id}/check`, told, { headers })
}

/** A session, and its key for phones. */
async function prepared(): Promise<{ session: CreatedSession; key: string }> {
  const session = await ada.creates()
  return { session, key: (await checkOf(session)).key }
}

describe('a phone in the hall', () => {
  it('sends a test vote, then its findings, and keeps its number', async () => {
    const { session, key } = await prepared()
    expect(key).toMatch(/^[\w-]{22}$/)
    const first = await tells(session, key, { phone: phoneId(1) })
    expect([first.status, first.body]).toEqual([200, { place: 1 }])
    const { id } = { id: session.code }
    expect((await tells({ id }, key, { phone: phoneId(2) })).body).toEqual({ place: 2 })
    app.clock.pass(4_000)
    expect((await tells(session, key, { phone: phoneId(1), found: FOUND })).body.place).toBe(1)
    const { silence: _, ...cutOff } = FOUND
    await tells(session, key, { phone: phoneId(2), found: cutOff })
    const checkedAt = app.clock.now
    const phones = [
      { place: 1, checkedAt, found: FOUND },
      { place: 2, checkedAt, found: cutOff },
    ]
    expect(await checkOf(session)).toEqual({ key, phones })
    // Again from the beginning: it is trying.
    await tells(session, key, { phone: phoneId(2) })
    expect((await checkOf(session)).phones[1]).toEqual({ place: 2, checkedAt })
  })

  it.each([
    [{}, 'phone: is missing.'],
    [{ phone: 'mine' }, 'phone: is not a uuid.'],
    [{ phone: phoneId(1), found: { ...FOUND, silence: -1 } }, 'found.silence:'],
    [{ phone: phoneId(1), found: { ...FOUND, answered: 1e12 } }, 'found.answered:'],
  ])('that sends %j gets a refusal', async (told, sentence) => {
    const { session, key } = await prepared()
    const { status, body } = await tells(session, key, told)
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
    expect((await checkOf(session)).phones).toEqual([])
  })

  it('needs a key of this session, until the keys are renewed or the session ends', async () => {
    const { session, key } = await prepared()
    const other = await prepared()
    expect((await tells(session, other.key, { phone: phoneId(1) })).status).toBe(401)
    await ada.call('POST', `/api/sessions/${session.id}/keys/renew`)
    expect((await tells(session, key, { phone: phoneId(1) })).status).toBe(401)
    await ada.call('POST', `/api/sessions/${other.session.id}/end`)
    const late = await tells(other.session, other.key, { phone: phoneId(1) })
    expect([late.status, late.headers.get('refusal')]).toEqual([409, 'session_ended'])
  })

  it('with the key of another check gets a clear refusal', async () => {
    const { session, key } = await prepared()
    for (const path of ['?host=1', '?mode=wall', '/export', '/keys', '/check']) {
      const asked = new Person(app.server.url)
      const headers = { authorization: `Bearer ${key}` }
      const got = await asked.call('GET', `/api/sessions/${session.id}${path}`, undefined, { headers })
      expect([path, got.headers.get('refusal')]).toEqual([path, 'key_too_narrow'])
    }
  })

  it('gets a stream event every second if it asks for it', async () => {
    const { session } = await prepared()
    const answer = await fetch(`${app.server.url}/api/sessions/${session.id}/stream?heartbeat=1`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!/\n:\n\n:\n\n$/.test(heard)) heard += (await reader?.read())?.value
    void reader?.cancel()
    const wrong = await app.phone().call('GET', `/api/sessions/${session.id}/stream?heartbeat=2`)
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('heartbeat:')])
  })
})

describe('a hall check', () => {
  it('works across nodes', async () => {
    const { session, key } = await prepared()
    const { url } = await secondNode(app)
    const places = await Promise.all(
      [app.server.url, url].flatMap((at) =>
        [1, 2, 3].map(async (n) => {
          const phone = phoneId(at === url ? n : n + 10)
          return (await tells(session, key, { phone, found: FOUND }, at)).body.place
        }),
      ),
    )
    expect(places.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await checkOf(session)).phones).toHaveLength(6)
  })

  it('changes nothing in the session: no view, frame, list, export or result', async () => {
    const { session, key } = await prepared()
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const at = `/api/sessions/${session.id}`
    const reads = [at, `${at}?host=1`, `${at}?mode=wall`, '/api/sessions', `${at}/export`]
    const everything = async () =>
      Promise.all(
        [...reads, `${at}/results`, `${at}/polls`].map(async (path) => {
          const { text, headers } = await ada.call('GET', path)
          return [path, text, headers.get('etag')]
        }),
      )
    const stream = await StreamReader.open(`${app.server.url}${at}/stream`)
    const { id } = (await stream.next()) ?? {}
    const before = await everything()
    for (const n of [1, 2, 3]) await tells(session, key, { phone: phoneId(n), found: FOUND })
    expect((await checkOf(session)).phones).toHaveLength(3)
    expect(await everything()).toEqual(before)
    // The next frame is that of the next change.
    await ada.call('PATCH', at, { title: 'After the check' })
    const next = await stream.next()
    stream.close()
    expect([next?.id === id, next?.session.title]).toEqual([false, 'After the check'])
    expect(await ada.call('GET', `${at}/check`)).toMatchObject({ text: expect.not.stringContaining(phoneId(1)) })
  })

  it('forgets a phone after 15 minutes, and all of them with the session', async () => {
    const { session, key } = await prepared()
    const rows = () => app.db.selectFrom('phone_check').where('session_id', '=', session.id).selectAll().execute()
    await tells(session, key, { phone: phoneId(1) })
    app.clock.pass(PHONE_CHECK_LIFETIME - 1)
    await tells(session, key, { phone: phoneId(2) })
    expect((await checkOf(session)).phones).toHaveLength(2)
    app.clock.pass(1)
    expect((await checkOf(session)).phones).toMatchObject([{ place: 2 }])
    // Whoever starts looks for what is old; so does each node every minute.
    expect(await rows()).toHaveLength(2)
    await secondNode(app)
    await expect.poll(rows).toHaveLength(1)
    await ada.call('DELETE', `/api/sessions/${session.id}`)
    expect(await rows()).toEqual([])
  })

  it('remembers the latest phones, as many as a session takes', async () => {
    const { session, key } = await prepared()
    for (let n = 0; n <= CHECKED_PHONES_MAX; n++) await tells(session, key, { phone: phoneId(n) })
    const { phones } = await checkOf(session)
    expect([phones.length, phones[0].place]).toEqual([CHECKED_PHONES_MAX, 2])
  })
})
