import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { read, utils } from '@e965/xlsx'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backedUp, restored } from '../support/backups.ts'
import { Crowd } from '../support/crowd.ts'
import { emptyDatabase } from '../support/databases.ts'
import { type CreatedSession, Host, type Phone } from '../support/people.ts'
import { personIdOf } from '../support/person-id.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
let zoeId: string

const at = (rest: string) => `/api/sessions/${session.id}${rest}`
const leaves = (phone: Phone) => phone.call('DELETE', at('/me'))

beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe Zebra', 'zoe.zebra@example.org')
  bob = app.phone('Bob')
  zoeId = (await zoe.joins(session)).participantId
  await bob.joins(session)
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every table that has one of these words in any column, as text. */
async function tablesWith(words: string[]): Promise<string[]> {
  const client = await connect(app.databaseUrl)
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `select from ${name} as one where exists (select from unnest($1::text[]) as word where one::text ilike '%' || word || '%')`,
      [words],
    )
    if (rowCount) found.push(name)
  }
  return found
}

async function backup(): Promise<{ file: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-leaving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup')
  await backedUp(app.databaseUrl, file)
  return { file, text: gunzipSync(await readFile(file)).toString() }
}

/** The texts of an Excel workbook with the results. */
async function workbook(): Promise<string> {
  const address = `${app.server.url}${at('/results?format=xlsx')}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${session.k}` } })
  const { Sheets } = read(new Uint8Array(await answer.arrayBuffer()))
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

/** What the first event of a stream has. */
async function streamed(query: string): Promise<string> {
  const stream = await StreamReader.open(`${app.server.url}${at(`/stream?k=${session.k}&${query}`)}`)
  const first = await stream.next()
  stream.close()
  return first?.text ?? ''
}

/** A session in which Zoe has done all that she can. */
async function play(): Promise<{ shown: { id: string } }> {
  const headers = { 'idempotency-key': `a-key-of-zoe-${session.id}` }
  await zoe.call('POST', at('/join'), zoe.who, { headers })
  const asked = await zoe.call('POST', at('/questions'), { text: 'Waiting of Zebra?' }, { headers })
  const waiting = asked.body.id
  const alsoWaiting = await zoe.asks(session, 'Also of Zebra?')
  const shown = await zoe.asks(session, 'Shown to all?')
  const others = await bob.asks(session, 'Of Bob?')
  for (const question of [shown, others]) await ada.moves(session, question, 'approve')
  await zoe.upvotes(session, others)
  for (const { id } of [{ id: waiting }, alsoWaiting, others]) {
    const text = id === others.id ? 'To Bob.' : 'Reply to Zebra.'
    ada.expects(200, await ada.call('POST', at(`/questions/${id}/reply`), { text }))
  }
  const merge = await ada.call('POST', at(`/questions/${alsoWaiting.id}/merge`), { into: others.id })
  ada.expects(200, merge)
  for (const kind of ['rating', 'quiz'] as const) {
    const draft = { kind, prompt: `${kind}?`, ...(kind === 'quiz' && { options: ['a', 'b'], correctOption: 0 }) }
    const poll = await ada.asks(session, draft)
    await zoe.call('POST', at('/vote'), { optionId: poll.options[0].id, seq: 1_767_225_600_000 })
    await ada.closes(session, poll)
  }
  expect(asked.status).toBe(201)
  return { shown }
}

describe('a participant who leaves', () => {
  it('frees the seat and is erased from every table, view, export, result and backup', async () => {
    const erased = ['Zoe Zebra', 'zoe.zebra@example.org', 'of Zebra', 'Reply to Zebra', zoeId]
    await play()
    expect(await tablesWith(erased)).not.toEqual([])
    const answer = await leaves(zoe)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await tablesWith(erased)).toEqual([])
    const texts = [
      (await backup()).text,
      await workbook(),
      ...(await Promise.all(['host=1', 'mode=wall', ''].map(streamed))),
      app.logged.join('\n'),
      ...(await Promise.all(
        [
          '?host=1',
          '?mode=wall',
          '',
          '/export',
          '/results',
          '/results?format=csv&rows=people',
          '/results?format=csv',
          '/people',
          '/tickets',
          '/polls',
        ].map(async (path) => (await ada.call('GET', at(path))).text),
      )),
    ]
    for (const text of texts) {
      expect(text).not.toBe('')
      for (const word of erased) expect(text).not.toContain(word)
    }
    expect((await ada.hostView(session)).participantCount).toBe(1)
    expect((await ada.hostView(session)).roster?.map(({ name }) => name)).toEqual(['Bob'])
  })

  it('leaves votes as ballots, and questions and upvotes without an author', async () => {
    const { shown } = await play()
    const before = await ada.hostView(session)
    await leaves(zoe)
    const after = await ada.hostView(session)
    expect(after.polls?.map(({ votes, options }) => [votes, options])).toEqual(
      before.polls?.map(({ votes, options }) => [votes, options]),
    )
    const question = after.questions?.find(({ id }) => id === shown.id)
    expect(question).toMatchObject({ text: 'Shown to all?', state: 'approved', author: { name: '', email: '' } })
    expect(after.questions?.find(({ text }) => text === 'Of Bob?')?.upvotes).toBe(1)
    expect((await zoe.sees(session)).questions?.map(({ mine, upvoted }) => [mine, upvoted])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('cannot be found again by the votes, which have nothing in common', async () => {
    await play()
    await leaves(zoe)
    const votes = await app.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()
    expect(new Set(votes.map(({ participant_id }) => participant_id)).size).toBe(2)
    expect(votes.map(({ seq }) => seq)).toEqual([null, null])
  })

  it('is nobody there any more, and can join again as somebody new', async () => {
    await play()
    await leaves(zoe)
    expect((await leaves(zoe)).status).toBe(401)
    expect((await zoe.tryToVote(session, {})).status).toBe(401)
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'Open?' })
    expect((await zoe.tryToJoin(session)).status).toBe(201)
    await zoe.votes(session, { optionId: poll.options[0].id })
    await leaves(zoe)
    await zoe.joins(session)
    await zoe.votes(session, { optionId: poll.options[1].id })
    expect((await ada.hostView(session)).poll?.options.map(({ tally }) => tally)).toEqual([1, 1, 0, 0, 0])
  })

  it('has had a ticket, which is void and written nowhere', async () => {
    // A browser that is in no other session.
    const yan = app.phone('Yan')
    session = await ada.creates({ title: 'Tickets', settings: { admission: 'tickets' } })
    const [ticket] = (await ada.call('POST', at('/tickets'), { count: 1 })).body.tickets
    const headers = { 'idempotency-key': `a-key-of-yan-${session.id}` }
    const joined = await yan.call('POST', at('/join'), { ...yan.who, ticket }, { headers })
    const erased = [ticket, joined.body.participantId]
    expect(await tablesWith(erased)).toEqual(expect.arrayContaining(['public.idempotent_call', 'public.participant']))
    expect((await leaves(yan)).status).toBe(204)
    expect(await tablesWith(erased)).toEqual([])
    const texts = [(await backup()).text, app.logged.join('\n'), (await ada.call('GET', at('/people'))).text]
    for (const text of texts) for (const word of erased) expect(text).not.toContain(word)
    expect((await ada.call('GET', at('/tickets'))).body).toEqual({ issued: 1, used: 0, void: 1 })
    expect((await yan.call('POST', at('/join'), { ...yan.who, ticket }, { headers })).status).toBe(400)
  })

  it('splits questions off that were merged into one that is deleted', async () => {
    const waiting = await zoe.asks(session, 'Waiting?')
    const other = await bob.asks(session, 'Of Bob?')
    await ada.moves(session, other, 'approve')
    await ada.call('POST', at(`/questions/${other.id}/merge`), { into: waiting.id })
    await leaves(zoe)
    expect((await bob.sees(session)).questions).toMatchObject([{ id: other.id, state: 'approved', upvotes: 0 }])
    expect((await ada.hostView(session)).questions?.[0]).not.toHaveProperty('merged')
  })

  it('can leave after the end, and from a session with secret votes', async () => {
    session = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
    await zoe.joins(session)
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    await zoe.votes(session, { optionId: poll.options[0].id })
    await ada.ends(session)
    expect((await leaves(zoe)).status).toBe(204)
    const view = await ada.hostView(session)
    expect([view.roster, view.poll?.options[0]?.tally]).toEqual([[], 1])
  })

  it('is refused to strangers and to somebody who was removed', async () => {
    expect((await leaves(app.phone())).status).toBe(401)
    await ada.call('POST', at(`/people/${personIdOf(session.id, zoeId)}/remove`))
    expect((await leaves(zoe)).headers.get('refusal')).toBe('removed')
  })

  it('leaves a backup that is restored as it was', async () => {
    await play()
    await leaves(zoe)
    await ada.call('POST', at(`/questions/${(await bob.asks(session, 'Why?')).id}/reply`), { text: 'So.' })
    const { file } = await backup()
    const { url } = await emptyDatabase()
    const { repairs } = await restored(url, file)
    expect(repairs).toEqual([])
    const node = await secondNode({ databaseUrl: url, now: app.now })
    const host = new Host(node.url)
    for (const [name, value] of ada.cookies) host.cookies.set(name, value)
    expect(await host.hostView(session)).toEqual(await ada.hostView(session))
  })

  it('gives the seat to somebody else, however many have left', async () => {
    await Crowd.of(app, 197, session)
    await app.audience(1, session)
    expect((await app.phone().tryToJoin(session)).status).toBe(409)
    await app.db.updateTable('session').set({ freed_seats: 100_000 }).where('id', '=', session.id).execute()
    await leaves(zoe)
    expect((await zoe.tryToJoin(session)).status).toBe(201)
    const full = await app.phone().tryToJoin(session)
    expect(full.body.error).toBe('This session is full: 200 people are in it. Its host can make room.')
    expect((await ada.hostView(session)).participantCount).toBe(200)
    await leaves(zoe)
    expect((await app.phone().tryToJoin(session)).status).toBe(201)
  })

  it('takes upvotes and the vote in the open poll along once 800 have left, unless there was a ticket', async () => {
    const seen = async () => {
      const { polls = [], questions = [] } = await ada.hostView(session)
      return [polls.slice(1).map(({ votes }) => votes), questions.map(({ upvotes }) => upvotes)]
    }
    const play = async () => {
      const question = await bob.asks(session, 'Why?')
      await ada.moves(session, question, 'approve')
      await zoe.upvotes(session, question)
      for (const prompt of ['First?', 'Second?']) {
        const poll = await ada.asks(session, { kind: 'rating', prompt })
        await zoe.votes(session, { optionId: poll.options[0].id })
      }
      await app.db.updateTable('session').set({ freed_seats: 800 }).where('id', '=', session.id).execute()
    }
    await play()
    expect(await seen()).toEqual([[1, 1], [1]])
    await leaves(zoe)
    expect(await seen()).toEqual([[1, 0], [0]])
    session = await ada.creates({ title: 'Tickets', settings: { admission: 'tickets' } })
    const { tickets } = (await ada.call('POST', at('/tickets'), { count: 2 })).body
    for (const [n, phone] of [zoe, bob].entries())
      expect((await phone.call('POST', at('/join'), { ticket: tickets[n] })).status).toBe(201)
    await play()
    await leaves(zoe)
    expect(await seen()).toEqual([[1, 1], [1]])
  })
})
