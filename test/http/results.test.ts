import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone

/** A session with two people, a vote in each kind of poll but the last, and three questions. */
beforeAll(async () => {
  session = await ada.creates({
    title: 'All hands',
    polls: [
      { kind: 'multiple_choice', prompt: 'Day?', options: ['Mon', 'Tue'] },
      { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
      { kind: 'rating', prompt: 'How?', options: ['bad', 'good'] },
      { kind: 'ranking', prompt: 'Order?', options: ['a', 'b'] },
      { kind: 'word_cloud', prompt: 'A word?' },
      { kind: 'open_text', prompt: 'Why?' },
      { kind: 'rating', prompt: 'Never asked' },
    ],
  })
  zoe = app.phone('Zoe', 'zoe@example.org')
  bob = app.phone()
  await zoe.joins(session)
  app.clock.pass(1)
  await bob.joins(session)
  for (const { id, kind, options } of (session.polls ?? []).slice(0, -1)) {
    const [one, other] = options.map((option) => option.id)
    const text = kind === 'word_cloud' ? 'Calm' : 'so "quoted";\nand =more'
    const ballots = { ranking: { ranks: [other, one] }, word_cloud: { text }, open_text: { text } }
    await ada.opens(session, { id })
    await zoe.votes(session, ballots[kind as 'ranking'] ?? { optionId: other })
    if (kind === 'multiple_choice') await bob.votes(session, { optionId: one })
  }
  const seen = await zoe.asks(session, 'Seen?')
  await ada.moves(session, seen, 'highlight')
  await bob.upvotes(session, seen)
  app.clock.pass(1)
  await bob.asks(session, 'Pending?')
  app.clock.pass(1)
  await ada.moves(session, await zoe.asks(session, 'Hidden?'), 'hide')
})

const results = (query = '', who: { call: Host['call'] } = ada) =>
  who.call('GET', `/api/sessions/${session.id}/results${query}`)

describe('the results of a session', () => {
  it('have every poll, tally, vote and question, and no names', async () => {
    const { status, body, text } = await results()
    expect(status).toBe(200)
    const { polls, questions, ...rest } = body
    const { title, createdAt, endsAt } = session
    expect(rest).toEqual({ title, createdAt, endsAt, openedAt: Number(createdAt) + 1, participantCount: 2 })
    expect(polls).toEqual((await ada.hostView(session)).polls)
    const summary = polls.map((poll: Record<string, unknown>) => [
      poll.kind,
      poll.state,
      poll.votes,
      poll.words ?? poll.texts ?? (poll.options as { tally: number }[]).map(({ tally }) => tally),
    ])
    expect(summary).toEqual([
      ['multiple_choice', 'closed', 2, [1, 1]],
      ['quiz', 'closed', 1, [0, 1]],
      ['rating', 'closed', 1, [0, 1]],
      ['ranking', 'closed', 1, [1, 2]],
      ['word_cloud', 'closed', 1, [{ text: 'Calm', n: 1 }]],
      ['open_text', 'open', 1, ['so "quoted";\nand =more']],
      ['rating', 'draft', 0, [0, 0, 0, 0, 0]],
    ])
    expect(polls[1].correctOptionId).toBe(polls[1].options[1].id)
    const asked = questions.map(({ id: _, createdAt: __, ...said }: Record<string, unknown>) => said)
    expect(asked).toEqual([
      { text: 'Hidden?', state: 'hidden', upvotes: 0 },
      { text: 'Pending?', state: 'pending', upvotes: 0 },
      { text: 'Seen?', state: 'highlighted', upvotes: 1 },
    ])
    for (const secret of ['Zoe', 'zoe@', session.k]) expect(text).not.toContain(secret)
  })

  it('have one row per option, word or text as CSV', async () => {
    const { status, headers, text } = await results('?format=csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="all-hands-2027-results.csv"')
    expect(text.split('\r\n')).toEqual([
      'poll,kind,prompt,state,votes,answer,tally,correct,share',
      '1,multiple_choice,Day?,closed,2,Mon,1,,50%',
      '1,multiple_choice,Day?,closed,2,Tue,1,,50%',
      '2,quiz,2 + 2?,closed,1,3,0,,0%',
      '2,quiz,2 + 2?,closed,1,4,1,yes,100%',
      '3,rating,How?,closed,1,bad,0,,0%',
      '3,rating,How?,closed,1,good,1,,100%',
      '4,ranking,Order?,closed,1,a,1,,',
      '4,ranking,Order?,closed,1,b,2,,',
      '5,word_cloud,A word?,closed,1,Calm,1,,',
      `6,open_text,Why?,open,1,"so ""quoted"";\nand =more",1,,`,
      ...[1, 2, 3, 4, 5].map((label) => `7,rating,Never asked,draft,0,${label},0,,0%`),
      '',
    ])
  })

  it('have one row per participant and one column per poll as CSV by participant', async () => {
    const { headers, text } = await results('?format=csv&rows=people')
    expect(headers.get('content-disposition')).toBe('attachment; filename="all-hands-2027-people.csv"')
    expect(text.split('\r\n')).toEqual([
      'email,name,Day?,2 + 2?,How?,Order?,A word?,Why?,Never asked',
      `zoe@example.org,Zoe,Tue,4,good,b > a,Calm,"so ""quoted"";\nand =more",`,
      ',,Mon,,,,,,',
      '',
    ])
  })

  it('have semicolons and the byte-order mark that Excel needs, if asked for', async () => {
    const { text } = await results('?format=csv&rows=people&separator=semicolon')
    expect(text.split('\r\n')[2]).toBe(';;Mon;;;;;;')
    const address = `${app.server.url}/api/sessions/${session.id}/results`
    const answer = await fetch(`${address}?format=csv&excel=1&k=${session.k}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('are refused to everyone but the host', async () => {
    for (const query of ['', '?format=csv', '?format=csv&rows=people', '?format=xlsx', '?k=wrong']) {
      expect((await results(query, zoe)).status).toBe(401)
      expect((await results(query, await app.host())).status).toBe(401)
    }
    expect((await results(`?format=csv&k=${session.k}`, bob)).status).toBe(200)
    expect((await ada.call('GET', '/api/sessions/ZZZZZZ/results')).status).toBe(404)
  })

  it.each([
    ['?format=ods', 'format: must be one of csv, xlsx.'],
    ['?format=xlsx&rows=people', 'rows: goes with format=csv.'],
    ['?format=csv&rows=all', 'rows: must be people.'],
    ['?rows=people', 'rows: goes with format=csv.'],
    ['?format=csv&separator=tab', 'separator: must be one of comma, semicolon.'],
  ])('are refused for %s', async (query, error) => {
    const { status, body } = await results(query)
    expect([status, body]).toEqual([400, { error }])
  })

  it('can be read after the session has ended', async () => {
    await ada.ends(session)
    const { body } = await results()
    expect(body.polls.map(({ state }: { state: string }) => state)).toEqual([...Array(6).fill('closed'), 'draft'])
  })
})

describe('the results say when a session ran', () => {
  const MINUTE = 60_000
  /** A session whose poll was open from one minute on. */
  const opened = async (draft: object = {}) => {
    const made = await ada.creates({
      title: 'Short',
      polls: [{ kind: 'rating', prompt: 'How?' }],
      endsAt: app.clock.now + 24 * 60 * MINUTE,
    })
    app.clock.pass(MINUTE)
    const [poll] = made.polls ?? []
    await ada.call('POST', `/api/sessions/${made.id}/polls/${poll?.id}/open`, draft)
    return { made, poll: poll as { id: string }, begin: Number(made.createdAt) + MINUTE }
  }
  const ran = async ({ id }: CreatedSession) => {
    const { body } = await ada.call('GET', `/api/sessions/${id}/results`)
    return [body.openedAt, body.endedAt]
  }

  it('from its first open poll until the host ended it', async () => {
    const draft = await ada.creates({ title: 'Never opened' })
    await ada.ends(draft)
    expect(await ran(draft)).toEqual([undefined, undefined])
    const { made, poll, begin } = await opened()
    await ada.closes(made, poll)
    app.clock.pass(MINUTE)
    expect(await ran(made)).toEqual([begin, undefined])
    await ada.ends(made)
    expect(await ran(made)).toEqual([begin, begin + MINUTE])
  })

  it('until its last poll was closed if nobody ended it', async () => {
    const [closed, timed, open] = [await opened(), await opened({ seconds: 30 }), await opened()]
    app.clock.pass(MINUTE)
    await ada.closes(closed.made, closed.poll)
    const closedAt = open.begin + MINUTE
    app.clock.pass(48 * 60 * MINUTE)
    expect(await ran(closed.made)).toEqual([closed.begin, closedAt])
    expect(await ran(timed.made)).toEqual([timed.begin, timed.begin + MINUTE / 2])
    expect(await ran(open.made)).toEqual([open.begin, Number(open.made.endsAt)])
  })
})
