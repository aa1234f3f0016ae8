import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { DRAFT, tallies } from './secret-ballot.ts'

/**
 * One device, two people: the first votes and leaves, the second joins with a ticket of their own. Votes with names and
 * secret votes are stored in different ways, and both have to pass.
 */

const app = testServerOfFile()
const ada = hostOfFile(app)

async function play(settings: object) {
  const session: CreatedSession = await ada.creates({
    title: 'Ballot',
    settings: { ...settings, admission: 'tickets' },
  })
  const at = (rest: string) => `/api/sessions/${session.id}${rest}`
  const tickets: string[] = (await ada.call('POST', at('/tickets'), { count: 10 })).body.tickets
  const device = app.phone()
  const joins = async (phone: Phone) => {
    const joined = await phone.call('POST', at('/join'), { ticket: tickets.pop() })
    return phone.expects(201, joined).participantId as string
  }
  const leaves = (phone: Phone) => phone.call('DELETE', at('/me'))
  const counted = async () => tallies((await ada.wall(session)).poll)
  await joins(device)
  const poll = await ada.asks(session, DRAFT)
  const [oslo, riga] = poll.options.map(({ id }: { id: string }) => id) as [string, string]
  const stored = () => app.db.selectFrom('vote').selectAll().where('poll_id', '=', poll.id).execute()
  return { session, at, device, joins, leaves, poll, oslo, riga, counted, stored }
}

const NOTHING = { voted: false, voteOptionId: null }

describe.each([
  ['with names', {}],
  ['in secret', { anonymous: true }],
])('a vote %s of somebody who leaves', (_, settings) => {
  it('counts beside that of the next person at the device, who sees nothing of it', async () => {
    const { session, at, device, joins, leaves, poll, oslo, riga, counted, stored } = await play(settings)
    await device.votes(session, { optionId: oslo, seq: 1_767_225_600_000 })
    expect((await leaves(device)).status).toBe(204)
    expect(await device.sees(session)).toMatchObject(NOTHING)
    await joins(device)
    expect(await device.sees(session)).toMatchObject(NOTHING)
    const cookie = `ws_part=${device.cookies.get('ws_part')}`
    const stream = await StreamReader.open(`${app.server.url}${at('/stream')}`, { cookie })
    expect((await stream.next())?.session).not.toHaveProperty('voted')
    stream.close()
    const vote = await device.tryToVote(session, { optionId: riga, seq: 1 })
    expect([vote.status, vote.headers.get('vote-seq')]).toEqual([200, null])
    expect(await counted()).toEqual([1, 1])
    expect(await device.sees(session)).toMatchObject({ voted: true, voteOptionId: riga })
    expect(new Set((await stored()).map(({ participant_id }) => participant_id)).size).toBe(2)
    await ada.closes(session, poll)
    expect(await counted()).toEqual([1, 1])
  })

  it('is not taken for the same vote of the next person', async () => {
    const { session, device, joins, leaves, poll, oslo, counted, stored } = await play(settings)
    for (let person = 1; person <= 5; person++) {
      if (person > 1) await joins(device)
      await device.votes(session, { optionId: oslo, seq: 1 })
      await device.votes(session, { optionId: oslo, seq: 1 })
      expect(await device.sees(session)).toMatchObject({ voted: true, voteOptionId: oslo })
      expect(await counted()).toEqual([person, 0])
      await leaves(device)
    }
    if ('anonymous' in settings)
      expect(new Set((await stored()).map(({ ballot }) => JSON.stringify(ballot))).size).toBe(5)
    await ada.closes(session, poll)
    expect(await counted()).toEqual([5, 0])
  })

  it('counts without a number too, and where they leave at another node', async () => {
    const { session, device, joins, leaves, poll, oslo, riga, counted } = await play(settings)
    const node = await secondNode(app)
    const there = app.phone()
    Object.assign(there, { url: node.url })
    for (const [name, value] of device.cookies) there.cookies.set(name, value)
    await device.votes(session, { optionId: oslo })
    await leaves(there)
    await joins(there)
    for (const phone of [device, there]) expect(await phone.sees(session)).toMatchObject(NOTHING)
    await device.votes(session, { optionId: riga })
    for (const phone of [device, there])
      expect(await phone.sees(session)).toMatchObject({ voted: true, voteOptionId: riga })
    expect(await counted()).toEqual([1, 1])
    await leaves(device)
    await joins(device)
    await there.votes(session, { optionId: riga })
    await ada.closes(session, poll)
    expect(await counted()).toEqual([1, 2])
  })

  it('stays counted when they leave after the poll is closed', async () => {
    const { session, device, joins, leaves, poll, oslo, counted } = await play(settings)
    await device.votes(session, { optionId: oslo })
    await ada.closes(session, poll)
    await leaves(device)
    await joins(device)
    expect(await device.sees(session)).toMatchObject(NOTHING)
    expect(await counted()).toEqual([1, 0])
  })

  it('is still theirs when they are removed and taken back', async () => {
    const { session, at, device, joins, oslo, riga, counted } = await play(settings)
    const other = app.phone()
    await joins(other)
    await other.votes(session, { optionId: oslo })
    await device.votes(session, { optionId: oslo, seq: 5 })
    const [{ id }] = (await ada.call('GET', at('/people'))).body.people
    for (const way of ['remove', 'restore']) ada.expects(200, await ada.call('POST', at(`/people/${id}/${way}`)))
    expect(await device.sees(session)).toMatchObject({ voted: true, voteOptionId: oslo })
    expect((await device.tryToVote(session, { optionId: riga, seq: 4 })).headers.get('vote-seq')).toBe('5')
    await device.votes(session, { optionId: riga, seq: 6 })
    expect(await counted()).toEqual([1, 1])
  })
})

describe('a secret answer of somebody who leaves', () => {
  it('stays in its place on wall and console, which would tell whose it is', async () => {
    const session = await ada.creates({ title: 'Ballot', settings: { anonymous: true } })
    const poll = await ada.asks(session, { kind: 'open_text', prompt: 'What would you change?' })
    const phones = await app.audience(12, session)
    for (const [n, phone] of phones.entries()) await phone.votes(session, { text: `Answer ${n % 10}`, seq: 1 })
    const texts = async () => [
      (await ada.wall(session)).poll?.texts,
      (await ada.hostView(session)).poll?.texts,
      (await ada.hostView(session)).polls?.[0]?.texts,
    ]
    const before = await texts()
    expect(before[0]).toHaveLength(12)
    for (const phone of phones.slice(0, 6)) {
      await phone.call('DELETE', `/api/sessions/${session.id}/me`)
      expect(await texts()).toEqual(before)
    }
    const [answer] = before[0] ?? []
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/answers/hide`, { text: answer })
    const listed = async () => (await ada.hostView(session)).polls?.[0]?.answers
    const answers = await listed()
    await phones[7]?.call('DELETE', `/api/sessions/${session.id}/me`)
    expect(await listed()).toEqual(answers)
  })
})

describe('one device that comes, votes and goes for ever', () => {
  /** As if so many had voted in the poll and left. */
  const stuff = (pollId: string, votes: number) =>
    sql`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
    select session_id, poll_id, gen_random_uuid(), ballot, cast_at from vote, generate_series(1, ${votes})
    where poll_id = ${pollId}`.execute(app.db)

  it('gives an open secret poll a thousand votes, and no more until it is closed', async () => {
    const session = await ada.creates({ title: 'Ballot', settings: { anonymous: true } })
    const poll = await ada.asks(session, DRAFT)
    const optionId = poll.options[0].id
    const [zoe, bob] = await app.audience(2, session)
    await zoe?.votes(session, { optionId })
    await stuff(poll.id, 998)
    const last = app.phone()
    expect((await last.tryToJoin(session)).status).toBe(201)
    await last.votes(session, { optionId })
    await last.call('DELETE', `/api/sessions/${session.id}/me`)
    for (const phone of [last, app.phone()]) {
      const refused = await phone.tryToJoin(session)
      expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'session_full'])
      expect(refused.body.error).toContain('The open poll has 1000 secret votes')
    }
    await bob?.votes(session, { optionId })
    expect((await zoe?.tryToJoin(session))?.status).toBe(200)
    await ada.closes(session, poll)
    expect(tallies((await ada.wall(session)).poll)).toEqual([1_001, 0])
    for (const phone of [last, app.phone()]) expect((await phone.tryToJoin(session)).status).toBe(201)
    await ada.asks(session, DRAFT)
    expect((await app.phone().tryToJoin(session)).status).toBe(201)
  })

  it('keeps nobody with a ticket out, nor anybody where votes have names', async () => {
    const { device, joins, poll, oslo, session } = await play({ anonymous: true })
    await device.votes(session, { optionId: oslo })
    await stuff(poll.id, 1_000)
    await joins(app.phone())
    const named = await ada.creates()
    const open = await ada.asks(named, DRAFT)
    const [zoe] = await app.audience(1, named)
    await zoe?.votes(named, { optionId: open.options[0].id })
    await stuff(open.id, 1_000)
    expect((await app.phone().tryToJoin(named)).status).toBe(201)
  })

  it('is noted in the open poll with the last who went, and never counts again', async () => {
    const session = await ada.creates()
    const poll = await ada.asks(session, DRAFT)
    await sql`update poll set gone_voter_ids = array(select gen_random_uuid() from generate_series(1, 10000))
      where id = ${poll.id}`.execute(app.db)
    const [zoe] = await app.audience(1, session)
    const participantId = (await zoe?.tryToJoin(session))?.body.participantId
    await zoe?.call('DELETE', `/api/sessions/${session.id}/me`)
    const row = await app.db.selectFrom('poll').select('gone_voter_ids').where('id', '=', poll.id).executeTakeFirst()
    expect([row?.gone_voter_ids.length, row?.gone_voter_ids.at(-1)]).toEqual([500, participantId])
    expect((await zoe?.tryToVote(session, { optionId: poll.options[0].id }))?.status).toBe(401)
  })
})

describe('a secret vote whose poll’s secret a crash has taken', () => {
  it('is waited for by somebody who leaves, until a node has put the secret back', async () => {
    const { session, device, joins, leaves, oslo, riga, counted } = await play({ anonymous: true })
    await device.votes(session, { optionId: oslo })
    const node = await secondNode(app)
    const there = app.phone()
    Object.assign(there, { url: node.url })
    for (const [name, value] of device.cookies) there.cookies.set(name, value)
    await app.db.deleteFrom('poll_secret').execute()
    const refused = await leaves(there)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    expect(await device.sees(session)).toMatchObject({ voted: true, voteOptionId: oslo })
    expect((await leaves(there)).status).toBe(204)
    await joins(there)
    await there.votes(session, { optionId: riga })
    expect(await counted()).toEqual([1, 1])
  })

  it('keeps nobody in the session if there is none', async () => {
    const { device, leaves } = await play({ anonymous: true })
    const node = await secondNode(app)
    Object.assign(device, { url: node.url })
    await app.db.deleteFrom('poll_secret').execute()
    expect((await leaves(device)).status).toBe(204)
  })
})
