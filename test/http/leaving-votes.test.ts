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
