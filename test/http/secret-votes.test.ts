import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'
import { secretBallot, tallies } from './secret-ballot.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates({ title: 'Ballot', settings: { anonymous: true } })
})

const { open, stored } = secretBallot(() => ({ app, ada, session }))

describe('a session with secret votes', () => {
  it('says that votes are secret to every reader, and in its file', async () => {
    expect(session.settings).toEqual({ anonymous: true })
    expect((await app.phone().sees(session)).settings).toEqual({ anonymous: true })
    expect((await ada.wall(session)).settings).toEqual({ anonymous: true })
    const file = (await ada.call('GET', `/api/sessions/${session.id}/polls`)).body
    expect((await ada.creates(file)).settings).toEqual({ anonymous: true })
  })

  it('gets them at creation and keeps them', async () => {
    const plain = await ada.creates({ title: 'Plain', settings: { anonymous: false } })
    expect(plain).not.toHaveProperty('settings')
    for (const [one, anonymous] of [
      [plain, true],
      [session, false],
      [session, true],
    ] as const) {
      const settings = { anonymous }
      const changed = await ada.call('PATCH', `/api/sessions/${one.id}`, { settings })
      expect([changed.status, changed.body.error]).toEqual([
        400,
        'settings: anonymous is chosen when a session is made, and stays as it is.',
      ])
    }
    const other = { settings: { people: 'hidden' } }
    const changed = await ada.call('PATCH', `/api/sessions/${session.id}`, other)
    expect(changed.body.settings).toEqual({ people: 'hidden', anonymous: true })
  })

  it('counts the last vote of each person, and shows votes to host and wall as they arrive', async () => {
    const { oslo, riga, phones } = await open(5)
    const [zoe] = phones
    for (const phone of phones) await phone.votes(session, { optionId: oslo })
    await zoe?.votes(session, { optionId: riga })
    const again = Array.from({ length: 6 }, (_, n) => ({ optionId: n % 2 ? oslo : riga }))
    await Promise.all(again.map((ballot) => zoe?.votes(session, ballot)))
    await zoe?.votes(session, { optionId: riga })
    expect(tallies((await ada.wall(session)).poll)).toEqual([4, 1])
    const host = await ada.hostView(session)
    expect(tallies(host.poll)).toEqual([4, 1])
    expect(host.polls?.find(({ id }) => id === host.poll?.id)?.votes).toBe(5)
    expect(await stored()).toHaveLength(5)
  })

  it('shows a phone its own vote while the poll is open, even after a reload, and not afterwards', async () => {
    const { poll, oslo, riga, phones } = await open(2)
    const [zoe, bob] = phones as [Phone, Phone]
    await zoe.votes(session, { optionId: oslo })
    expect(await zoe.sees(session)).toMatchObject({ voted: true, voteOptionId: oslo })
    expect(await bob.sees(session)).toMatchObject({ voted: false, voteOptionId: null })
    await zoe.votes(session, { optionId: riga })
    expect(await zoe.sees(session)).toMatchObject({ voted: true, voteOptionId: riga })
    await ada.closes(session, poll)
    expect(await zoe.sees(session)).toMatchObject({ voted: false, voteOptionId: null })
    expect(tallies((await zoe.sees(session)).poll)).toEqual([0, 1])
  })

  it('does not tell the wall how many voted while results are hidden', async () => {
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?', reveal: 'host' })
    const before = await ada.wall(session)
    for (const phone of await app.audience(2, session)) await phone.votes(session, { optionId: poll.options[0].id })
    const { poll: hidden } = await ada.wall(session)
    expect(hidden).toEqual(before.poll)
    expect(hidden).toMatchObject({ revealed: false })
    expect(hidden).not.toHaveProperty('turnout')
  })

  it('does not show who asked or voted what', async () => {
    const { poll, oslo } = await open(0)
    const zoe = app.phone('Zoe', 'zoe@example.org')
    await zoe.joins(session)
    await zoe.votes(session, { optionId: oslo })
    await zoe.asks(session, 'Why?')
    const who = { name: 'Zoe', email: 'zoe@example.org' }
    for (const close of [false, true]) {
      if (close) await ada.closes(session, poll)
      const { questions = [], roster } = await ada.hostView(session)
      expect(questions).toMatchObject([{ text: 'Why?' }])
      expect(questions[0]).not.toHaveProperty('author')
      expect(roster).toEqual([{ ...who, vote: '', questions: '' }])
      const csv = (await ada.call('GET', `/api/sessions/${session.id}/export`)).text
      expect(csv).toContain('zoe@example.org,Zoe,,')
      const people = `/api/sessions/${session.id}/results?format=csv&rows=people`
      const refused = await ada.call('GET', people)
      expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'votes_secret'])
    }
    expect((await zoe.sees(session)).questions).toMatchObject([{ text: 'Why?', mine: true }])
    const results = (await ada.call('GET', `/api/sessions/${session.id}/results`)).body
    expect(tallies(results.polls.find(({ id }: { id: string }) => id === poll.id))).toEqual([1, 0])
  })

  it.each([
    ['word_cloud', {}, { text: 'Calm' }, { words: [{ text: 'Calm', n: 3 }] }],
    ['open_text', {}, { text: '\u0001x'.repeat(250) }, { texts: Array(3).fill('\u0001x'.repeat(250)) }],
    ['rating', {}, undefined, { options: [{ tally: 3 }, {}, {}, {}, {}] }],
    ['quiz', { options: ['3', '4'], correctOption: 0 }, undefined, { options: [{ tally: 3 }, {}] }],
    ['ranking', { options: ['3', '4'] }, 'ranks', { options: [{ tally: 6 }, { tally: 3 }] }],
  ] as const)('accepts votes of every kind: %s', async (kind, draft, ballot, outcome) => {
    const poll = await ada.asks(session, { kind, prompt: 'What?', ...draft } as never)
    const ids = poll.options.map(({ id }: { id: string }) => id)
    const sent = ballot === 'ranks' ? { ranks: ids } : (ballot ?? { optionId: ids[0] })
    for (const phone of await app.audience(3, session)) await phone.votes(session, sent)
    expect((await ada.wall(session)).poll).toMatchObject(outcome)
    const lengths = (await stored()).map(({ ballot }) => JSON.stringify(ballot).length)
    expect(new Set(lengths)).toEqual(new Set([4057]))
    await ada.closes(session, poll)
    expect((await app.phone().sees(session)).poll).toMatchObject(outcome)
  })

  it('lets a host hide an answer of a poll that is open', async () => {
    const poll = await ada.asks(session, { kind: 'word_cloud', prompt: 'What?', moderated: true })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { text: 'Calm' })
    const turn = (way: string) =>
      ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/answers/${way}`, { text: 'calm' })
    expect((await turn('show')).body).toEqual({ text: 'calm', shown: true })
    expect((await ada.wall(session)).poll?.words).toEqual([{ text: 'calm', n: 1 }])
    await ada.closes(session, poll)
    expect((await turn('hide')).body).toEqual({ text: 'Calm', shown: false })
  })
})

describe('several nodes', () => {
  it('take votes of one poll, and each node shows a phone its own vote', async () => {
    const node = await secondNode(app)
    const { poll, oslo, riga, phones } = await open(3)
    const [zoe] = phones as [Phone]
    const there = app.phone()
    Object.assign(there, { url: node.url })
    for (const [name, value] of zoe.cookies) there.cookies.set(name, value)
    await zoe.votes(session, { optionId: oslo })
    await there.votes(session, { optionId: riga })
    expect(await zoe.sees(session)).toMatchObject({ voted: true, voteOptionId: riga })
    expect(await there.sees(session)).toMatchObject({ voted: true, voteOptionId: riga })
    const stream = await StreamReader.open(`${node.url}/api/sessions/${session.id}/stream`)
    await stream.next()
    await ada.closes(session, poll)
    const closed = (await stream.next())?.session.poll
    stream.close()
    expect([closed?.state, tallies(closed)]).toEqual(['closed', [0, 1]])
    expect(await there.sees(session)).toMatchObject({ voted: false })
  })

  it('restore a secret that a crash of PostgreSQL lost', async () => {
    const { poll, oslo, riga, phones } = await open(2)
    const [zoe, bob] = phones as [Phone, Phone]
    await zoe.votes(session, { optionId: oslo })
    await app.db.deleteFrom('poll_secret').execute()
    await bob.votes(session, { optionId: oslo })
    await app.db.deleteFrom('poll_secret').execute()
    await zoe.votes(session, { optionId: riga })
    await app.db.deleteFrom('poll_secret').execute()
    await ada.closes(session, poll)
    expect(tallies((await zoe.sees(session)).poll)).toEqual([1, 1])
  })

  it('refuse votes if no node has the secret, and show the rest', async () => {
    const { poll, oslo, phones } = await open(2)
    const [zoe, bob] = phones as [Phone, Phone]
    await zoe.votes(session, { optionId: oslo })
    await app.db.deleteFrom('poll_secret').execute()
    const node = await secondNode(app)
    Object.assign(bob, { url: node.url })
    const refused = await bob.tryToVote(session, { optionId: oslo })
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'poll_secret_lost'])
    expect(tallies((await bob.sees(session)).poll)).toEqual([undefined, undefined])
    await ada.closes(session, poll)
  })
})
