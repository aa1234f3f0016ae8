import { beforeEach, describe, expect, it } from 'vitest'
import type { PollBody, Session } from '../../client/index.ts'
import { POLL_KIND_NAMES, type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  await zoe.joins(session)
})

function draftOf(kind: PollKindName, reveal: PollDraft['reveal']): PollDraft {
  const { options, hasCorrectOption } = pollKind(kind)
  return {
    kind,
    prompt: 'Which?',
    reveal,
    ...(options.max > 0 && { options: ['Oslo', 'Riga'] }),
    ...(hasCorrectOption && { correctOption: 1 }),
  }
}

const reveal = (poll: { id: string }, body?: object) =>
  ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, body)

async function vote(phone: Phone, { kind, options }: PollBody): Promise<void> {
  const [one] = options
  const ballot = { optionId: one?.id, text: 'canary', ranks: [one?.id] }
  const field = pollKind(kind).ballotField
  await phone.votes(session, { [field]: ballot[field] })
}

/** The fields of a poll that tell how it comes out. */
const outcomeIn = ({ poll }: Session): string[] => [
  ...Object.keys(poll ?? {}).filter((name) => ['words', 'texts', 'correctOptionId'].includes(name)),
  ...new Set(poll?.options.flatMap((option) => ('tally' in option ? ['tally'] : []))),
]
const seen = async () => ({
  audience: outcomeIn(await zoe.sees(session)),
  stranger: outcomeIn(await app.phone().sees(session)),
  wall: outcomeIn(await ada.wall(session)),
})
const NOTHING = { audience: [], stranger: [], wall: [] }

describe.each(POLL_KIND_NAMES)('a %s poll', (kind) => {
  it('shows no result before the host reveals it, whether open, closed or ended', async () => {
    const live = await ada.asks(session, draftOf(kind, 'live'))
    await vote(zoe, live)
    await ada.closes(session, live)
    const plain = await seen()
    const poll = await ada.asks(session, draftOf(kind, 'host'))
    await vote(zoe, poll)
    expect(await seen()).toEqual(NOTHING)
    await ada.closes(session, poll)
    expect(await seen()).toEqual(NOTHING)
    expect((await ada.wall(session)).poll).toMatchObject({ state: 'closed', revealed: false })
    await ada.ends(session)
    expect(await seen()).toEqual(NOTHING)
    const answer = await reveal(poll)
    expect([answer.status, answer.body]).toEqual([200, { pollId: poll.id, revealed: true }])
    expect(await seen()).toEqual(plain)
    expect((await zoe.sees(session)).poll).not.toHaveProperty('revealed')
    expect((await reveal(poll, { revealed: false })).body.revealed).toBe(false)
    expect(await seen()).toEqual(NOTHING)
  })

  it('shows no result while it is open if closing reveals it', async () => {
    const poll = await ada.asks(session, draftOf(kind, 'closed'))
    await vote(zoe, poll)
    expect(await seen()).toEqual(NOTHING)
    await ada.closes(session, poll)
    const { audience, wall } = await seen()
    expect(audience.length).toBeGreaterThan(0)
    expect(wall).toEqual(audience)
  })

  it('is complete for its host, who sees that it is hidden', async () => {
    const poll = await ada.asks(session, draftOf(kind, 'host'))
    await vote(zoe, poll)
    const { poll: current, polls = [] } = await ada.hostView(session)
    expect(current).toMatchObject({ reveal: 'host', revealed: false })
    expect(polls.at(-1)).toMatchObject({ votes: 1, reveal: 'host', revealed: false })
    expect(outcomeIn({ poll: current } as Session).length).toBeGreaterThan(0)
    await reveal(poll)
    expect((await ada.hostView(session)).poll).not.toHaveProperty('revealed')
  })

  it('changes nothing for the audience, and on the wall how many voted, while it is hidden', async () => {
    const poll = await ada.asks(session, draftOf(kind, 'host'))
    const path = `/api/sessions/${session.id}`
    const stranger = app.phone()
    const answers = async () => {
      const wall = await stranger.call('GET', `${path}?mode=wall&k=${session.k}`)
      const plain = await stranger.call('GET', path)
      return [wall, plain].map(({ headers, text }) => [headers.get('etag'), text])
    }
    const before = await answers()
    const streams = await Promise.all(
      ['', `?mode=wall&k=${session.k}`].map((query) => StreamReader.open(`${app.server.url}${path}/stream${query}`)),
    )
    const first = await Promise.all(streams.map((stream) => stream.next()))
    await vote(zoe, poll)
    const [[, wall = ''], plain] = (await answers()) as [string[], string[]]
    expect(plain).toEqual(before[1])
    expect(wall).toBe(before[0]?.[1]?.replace('"turnout":0', '"turnout":1'))
    await ada.call('PATCH', path, { title: 'Later' })
    for (const [place, stream] of streams.entries()) {
      const isWall = place === 1
      const before = first[place]?.session
      const last = { ...before, title: 'Later', poll: { ...before?.poll, ...(isWall && { turnout: 1 }) } }
      await expect.poll(async () => (await stream.next())?.session).toEqual(last)
      stream.close()
      expect(stream.received).not.toContain('canary')
      if (!isWall) expect(stream.received).not.toContain('turnout')
    }
  })

  it('tells the wall alone how many voted while it is hidden', async () => {
    const poll = await ada.asks(session, draftOf(kind, 'closed'))
    for (const phone of [zoe, ...(await app.audience(2, session))]) await vote(phone, poll)
    await vote(zoe, poll)
    expect((await ada.wall(session)).poll).toMatchObject({ revealed: false, turnout: 3 })
    for (const view of [await zoe.sees(session), await ada.hostView(session)]) {
      expect(JSON.stringify(view)).not.toContain('turnout')
    }
    await ada.closes(session, poll)
    expect((await ada.wall(session)).poll).not.toHaveProperty('turnout')
  })
})

describe('revealing', () => {
  const draft = { kind: 'rating', prompt: 'How?' } as const

  it('shows the results of an open poll on the wall, and not to the audience', async () => {
    const poll = await ada.asks(session, { ...draft, reveal: 'closed' })
    await reveal(poll)
    expect(await seen()).toEqual({ audience: [], stranger: [], wall: ['tally'] })
  })

  it('can be undone for a poll that shows its results by default', async () => {
    const poll = await ada.asks(session, draft)
    await ada.closes(session, poll)
    await reveal(poll, { revealed: false })
    expect(await seen()).toEqual(NOTHING)
    await reveal(poll)
    expect((await seen()).wall).toEqual(['tally'])
  })

  it('is needed before shared results include the poll', async () => {
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { results: 'shared' } })
    const poll = await ada.asks(session, { ...draft, reveal: 'host' })
    await zoe.votes(session, { optionId: poll.options[0].id })
    await ada.ends(session)
    const { polls } = await zoe.sees(session)
    expect(polls).toEqual([(await zoe.sees(session)).poll])
    expect(JSON.stringify(polls)).not.toContain('tally')
  })

  it('is refused for a draft, which can be edited instead', async () => {
    const poll = await ada.drafts(session, draft)
    const refused = await reveal(poll)
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'poll_is_draft'])
    const path = `/api/sessions/${session.id}/polls/${poll.id}`
    expect((await ada.call('PATCH', path, { reveal: 'host' })).body.reveal).toBe('host')
    expect((await ada.call('PATCH', path, { prompt: 'Why?' })).body.reveal).toBe('host')
    const options = ['1', '2', '3']
    expect((await ada.call('PATCH', path, { options })).body.reveal).toBe('host')
    expect((await ada.call('POST', `${path}/copy`)).body.reveal).toBe('host')
    const file = await ada.call('GET', `/api/sessions/${session.id}/polls`)
    expect(file.body.polls.map((one: PollDraft) => one.reveal)).toEqual([undefined, 'host', 'host'])
    expect((await ada.call('PATCH', path, { reveal: 'live' })).body).not.toHaveProperty('reveal')
    expect((await reveal({ id: session.id })).status).toBe(404)
    const unclear = await reveal(poll, { revealed: 'no' })
    expect([unclear.status, unclear.body.error]).toEqual([400, 'revealed: must be true or false, not text.'])
  })
})
