import { createHmac, hkdfSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawTicket, parseTicket } from '../../server/domain/tickets.ts'
import { ADDRESS_LIMITS, TICKET_ALPHABET, TICKET_LENGTH } from '../../shared/limits.ts'
import type { Answer, CreatedSession, Person } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { SECRET } from '../support/secret.ts'
import { hostOfFile, startTestServer, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let tickets: string[]

const at = (rest: string) => `/api/sessions/${session.id}${rest}`
const issues = (count: unknown) => ada.call('POST', at('/tickets'), { count })
const joins = (who: Person, ticket?: unknown): Promise<Answer> => who.call('POST', at('/join'), { ticket })
const voids = (ticket: unknown) => ada.call('POST', at('/tickets/void'), { ticket })
const counts = async () => (await ada.call('GET', at('/tickets'))).body
const admits = (admission: string) => ada.call('PATCH', at(''), { settings: { admission } })
const outcome = ({ status, headers }: Answer) => [status, headers.get('refusal')]

beforeEach(async () => {
  session = await ada.creates({ title: 'Assembly', settings: { admission: 'tickets' } })
  tickets = (await issues(3)).body.tickets
})

describe('tickets', () => {
  it('have at least 50 bits, and a form that people can read', async () => {
    expect(Math.log2(TICKET_ALPHABET.length) * TICKET_LENGTH).toBeGreaterThanOrEqual(50)
    const answer = await issues(200)
    expect(answer.status).toBe(201)
    const all = new Set<string>(answer.body.tickets)
    expect(all.size).toBe(200)
    for (const ticket of all) expect(ticket).toMatch(/^[02-9A-HJKMNP-Z]{5}-[02-9A-HJKMNP-Z]{5}$/)
    const drawn = new Set(Array.from({ length: 32 }, (_, n) => drawTicket(() => n)[0]))
    expect(drawn.size).toBe(32)
  })

  it.each([
    '7kq2m-4xt9p',
    '7KQ2M4XT9P',
    ' 7KQ2M – 4XT9P ',
    '7K-Q2M—4XT-9P',
    '٧KQ٢M-٤XT٩P',
    '۷KQ۲M ۴XT۹P',
    '७kq२m-४xt९p',
    '７ＫＱ２Ｍ－４ＸＴ９Ｐ',
    '\u202a7KQ2M-4XT9P\u202c',
  ])('are read as people type them: %j', (typed) => {
    expect(parseTicket(typed)).toBe('7KQ2M-4XT9P')
    expect(parseTicket('OOOOO-ooooo')).toBe('00000-00000')
    for (const other of ['', '7KQ2M-4XT9', '7KQ2M-4XT9PP', '1KQ2M-4XT9P', 'ß'.repeat(10)])
      expect(parseTicket(other)).toBeNull()
  })

  it('of 1.1 have eight characters, and stay valid', async () => {
    // As 1.1 stored it.
    const key = Buffer.from(hkdfSync('sha256', SECRET, 'live-audience', 'ticket', 32))
    const ticket_hash = createHmac('sha256', key).update(`${session.id}.7KQ2-M4XT`).digest()
    await app.db.insertInto('ticket').values({ session_id: session.id, ticket_hash }).execute()
    expect((await joins(app.phone(), '7kq2 m4xt')).status).toBe(201)
    expect(await counts()).toEqual({ issued: 4, used: 1, void: 0 })
    expect((await voids('7KQ2M4XT')).body).toEqual({ issued: 4, used: 0, void: 1 })
  })

  it('are stored as hashes alone, which nobody can try without the secret', async () => {
    await joins(app.phone(), tickets[0])
    const rows = await app.db.selectFrom('ticket').selectAll().where('session_id', '=', session.id).execute()
    expect(rows.map(({ ticket_hash }) => ticket_hash.length)).toEqual([32, 32, 32])
    const calls = await app.db.selectFrom('idempotent_call').selectAll().execute()
    const all = JSON.stringify([rows, calls, await app.db.selectFrom('participant').selectAll().execute()])
    for (const ticket of tickets) expect(all).not.toContain(ticket)
  })

  it.each([
    [0, 'count: '],
    [201, 'count: '],
    [1.5, 'count: '],
    ['2', 'count: '],
    [undefined, 'count: is missing.'],
  ])('are issued 1 to 200 at a time, and not %j', async (count, error) => {
    const { status, body } = await issues(count)
    expect([status, body.error]).toEqual([400, expect.stringContaining(error)])
  })

  it('are at most 1000 that are valid', async () => {
    for (let n = 0; n < 4; n++) expect((await issues(200)).status).toBe(201)
    expect(outcome(await issues(198))).toEqual([409, 'too_many_tickets'])
    expect((await issues(197)).status).toBe(201)
    expect(await counts()).toEqual({ issued: 1_000, used: 0, void: 0 })
    expect(outcome(await issues(1))).toEqual([409, 'too_many_tickets'])
    await voids(tickets[0])
    expect((await issues(1)).status).toBe(201)
    expect(await counts()).toEqual({ issued: 1_001, used: 0, void: 1 })
  })

  it('are for the host of a live session that wants them', async () => {
    expect((await app.phone().call('POST', at('/tickets'), { count: 1 })).status).toBe(401)
    expect((await app.phone().call('GET', at('/tickets'))).status).toBe(401)
    expect((await app.phone().call('POST', at('/tickets/void'), { ticket: tickets[0] })).status).toBe(401)
    await ada.ends(session)
    expect(outcome(await issues(1))).toEqual([409, 'session_ended'])
    session = await ada.creates()
    expect(outcome(await issues(1))).toEqual([409, 'tickets_off'])
    expect((await joins(app.phone(), 'ignored')).status).toBe(201)
  })
})

describe('joining with a ticket', () => {
  it('takes one browser in for each ticket', async () => {
    const [zoe, bob] = [app.phone('Zoe'), app.phone('Bob')]
    expect((await joins(zoe, tickets[0]?.toLowerCase())).status).toBe(201)
    expect((await joins(zoe, tickets[0])).status).toBe(200)
    expect((await joins(zoe)).status).toBe(200)
    expect(outcome(await joins(bob, tickets[0]))).toEqual([409, 'ticket_used'])
    expect((await joins(bob, tickets[1])).status).toBe(201)
    expect(await counts()).toEqual({ issued: 3, used: 2, void: 0 })
    expect((await ada.hostView(session)).participantCount).toBe(2)
  })

  it.each([
    [undefined, 'ticket_missing'],
    ['', 'ticket_missing'],
    ['none', 'ticket_unknown'],
    ['7KQ2M-4XT9P', 'ticket_unknown'],
  ])('is refused with %j', async (ticket, code) => {
    expect(outcome(await joins(app.phone(), ticket))).toEqual([400, code])
    expect((await ada.hostView(session)).participantCount).toBe(0)
  })

  it('is refused with a ticket of another session', async () => {
    const [ticket] = tickets
    session = await ada.creates({ title: 'Other', settings: { admission: 'tickets' } })
    expect(outcome(await joins(app.phone(), ticket))).toEqual([400, 'ticket_unknown'])
  })

  it('works again for the same browser if the answer is lost', async () => {
    const headers = { 'idempotency-key': `a-key-that-nobody-has-${session.id}` }
    const join = () => app.phone().call('POST', at('/join'), { ticket: tickets[0] }, { headers })
    const [first, second] = [await join(), await join()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.participantId).toBe(first.body.participantId)
    expect((await counts()).used).toBe(1)
  })

  it('is refused with 429 after too many wrong tickets of an address, while right ones work', async () => {
    const wrongTickets = { max: 3, within: 60_000 }
    const there = await startTestServer({ limits: { ...ADDRESS_LIMITS, wrongTickets } })
    const host = await there.host()
    session = await host.creates({ title: 'Guessed', settings: { admission: 'tickets' } })
    const [one, two] = (await host.call('POST', at('/tickets'), { count: 2 })).body.tickets
    const zoe = there.phone()
    expect((await joins(zoe, one)).status).toBe(201)
    for (let n = 0; n < 3; n++) expect((await joins(there.phone(), 'AAAA-AAAA')).status).toBe(400)
    expect((await joins(there.phone(), 'AAAA-AAAA')).status).toBe(429)
    expect((await joins(there.phone(), two)).status).toBe(201)
    expect((await joins(zoe, 'AAAA-AAAA')).status).toBe(200)
    expect(outcome(await joins(there.phone(), one))).toEqual([409, 'ticket_used'])
  })
})

describe('a void ticket', () => {
  it('admits nobody, and frees the seat of whoever has joined with it', async () => {
    const [zoe, bob] = [app.phone('Zoe'), app.phone('Bob')]
    await joins(zoe, tickets[0])
    const answer = await voids(tickets[0]?.replace('-', ' '))
    expect([answer.status, answer.body]).toEqual([200, { issued: 3, used: 0, void: 1 }])
    expect((await voids(tickets[0])).status).toBe(200)
    expect((await ada.hostView(session)).participantCount).toBe(0)
    expect(outcome(await joins(zoe, tickets[0]))).toEqual([409, 'rejoin_refused'])
    expect(outcome(await joins(bob, tickets[0]))).toEqual([400, 'ticket_unknown'])
    expect((await joins(bob, tickets[1])).status).toBe(201)
    expect((await voids(tickets[2])).body).toEqual({ issued: 3, used: 1, void: 2 })
  })

  it('has to be one of the session', async () => {
    for (const ticket of ['7KQ2M-4XT9P', 'none', ''])
      expect(outcome(await voids(ticket))).toEqual([404, 'ticket_not_found'])
    expect((await voids(undefined)).status).toBe(400)
  })

  it('is what is left of somebody who leaves, and not of somebody who is removed', async () => {
    const [zoe, bob] = [app.phone(), app.phone()]
    await joins(zoe, tickets[0])
    const person = personIdOf(session.id, (await joins(bob, tickets[1])).body.participantId)
    await zoe.call('DELETE', at('/me'))
    expect(await counts()).toEqual({ issued: 3, used: 1, void: 1 })
    expect(outcome(await joins(zoe, tickets[0]))).toEqual([400, 'ticket_unknown'])
    await ada.call('POST', at(`/people/${person}/remove`))
    expect(outcome(await joins(app.phone(), tickets[1]))).toEqual([409, 'ticket_used'])
    expect((await ada.call('POST', at(`/people/${person}/restore`))).status).toBe(200)
    expect(await counts()).toEqual({ issued: 3, used: 1, void: 1 })
  })
})

describe('the admission', () => {
  it('can be changed only while nobody has joined', async () => {
    expect((await admits('open')).status).toBe(200)
    expect((await ada.hostView(session)).settings).toBeUndefined()
    expect((await admits('tickets')).status).toBe(200)
    const zoe = app.phone()
    await joins(zoe, tickets[0])
    const refused = await admits('open')
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('settings.admission: ')])
    expect((await admits('tickets')).status).toBe(200)
    await zoe.call('DELETE', at('/me'))
    expect((await admits('open')).status).toBe(400)
    expect((await app.phone().sees(session)).settings).toEqual({ admission: 'tickets' })
  })
})
