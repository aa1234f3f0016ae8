import { beforeEach, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let session: CreatedSession
let poll: PollBody
beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe')
  await zoe.joins(session)
  poll = await ada.drafts(session, { kind: 'rating', prompt: 'How?' })
})

const open = (seconds?: unknown, { id } = poll) =>
  ada.call('POST', `/api/sessions/${session.id}/polls/${id}/open`, { seconds })
const vote = () => zoe.tryToVote(session, { optionId: poll.options[0]?.id })
const SECOND = 1_000

/** The state of the poll as everyone who can ask is told it. */
async function states(): Promise<unknown[]> {
  const host = await ada.hostView(session)
  const { events } = (await ada.call('GET', '/api/sessions?limit=500')).body
  const results = await ada.call('GET', `/api/sessions/${session.id}/results`)
  return [
    (await zoe.sees(session)).poll?.state,
    (await app.phone().sees(session)).poll?.state,
    (await ada.wall(session)).poll?.state,
    host.poll?.state,
    host.polls?.find(({ id }) => id === poll.id)?.state,
    results.body.polls.find(({ id }: PollBody) => id === poll.id).state,
    events.find(({ id }: { id: string }) => id === session.id).pollState,
  ]
}
const everywhere = (state: string) => Array(7).fill(state)

describe('a poll that is opened for some seconds', () => {
  it('shows everyone when it closes', async () => {
    const answer = await open(30)
    const closesAt = app.clock.now + 30 * SECOND
    expect([answer.status, answer.body]).toEqual([200, { state: 'open', pollId: poll.id, closesAt }])
    const views = () => Promise.all([zoe.sees(session), ada.wall(session), ada.hostView(session)])
    for (const view of await views()) expect(view.poll?.closesAt).toBe(closesAt)
    await ada.closes(session, poll)
    for (const view of await views()) expect(view.poll).not.toHaveProperty('closesAt')
  })

  it('is closed from that instant on in every read', async () => {
    await open(30)
    await vote()
    app.clock.pass(30 * SECOND - 1)
    expect(await states()).toEqual(everywhere('open'))
    app.clock.pass(1)
    expect(await states()).toEqual(everywhere('closed'))
    expect((await zoe.sees(session)).poll?.options[0]?.tally).toBe(1)
  })

  it('is listed as closed before anyone has read it', async () => {
    await open(5)
    app.clock.pass(5 * SECOND)
    const { events } = (await ada.call('GET', '/api/sessions?limit=500')).body
    const entry = events.find(({ id }: { id: string }) => id === session.id)
    expect(entry.pollState).toBe('closed')
  })

  it('accepts votes before that instant, and none from then on', async () => {
    await open(5)
    app.clock.pass(5 * SECOND - 1)
    expect((await vote()).status).toBe(200)
    app.clock.pass(1)
    const late = await vote()
    expect([late.status, late.headers.get('refusal')]).toEqual([409, 'no_open_poll'])
    // Many at once go another way.
    const phones = await app.audience(5, session)
    const answers = await Promise.all(
      phones.map((phone) => phone.tryToVote(session, { optionId: poll.options[1]?.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect((await ada.wall(session)).poll?.options.map(({ tally }) => tally)).toEqual([1, 0, 0, 0, 0])
  })

  it('accepts many votes at once before that instant', async () => {
    const phones = await app.audience(5, session)
    await open(5)
    app.clock.pass(5 * SECOND - 1)
    const answers = await Promise.all(
      phones.map((phone) => phone.tryToVote(session, { optionId: poll.options[1]?.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('sends every stream a frame at that instant, on every node, even if the opening node is dead', async () => {
    const other = await secondNode(app)
    const path = `/api/sessions/${session.id}/stream`
    const streams = await Promise.all(
      [app.server.url, other.url].flatMap((url) => [
        StreamReader.open(`${url}${path}`),
        StreamReader.open(`${url}${path}?mode=wall&k=${session.k}`),
      ]),
    )
    const third = await secondNode(app)
    const cookies = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const opened = await fetch(`${third.url}/api/sessions/${session.id}/polls/${poll.id}/open`, {
      method: 'POST',
      headers: { cookie: cookies, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: 5 }),
    })
    expect(opened.status).toBe(200)
    for (const stream of streams) await stream.until((seen) => seen.poll?.state === 'open')
    await third.stop()
    app.clock.pass(5 * SECOND)
    // Timers run in real time; the clock says that theirs has come when they look.
    for (const stream of streams) {
      await stream.until((seen) => seen.poll?.state === 'closed')
      stream.close()
    }
  }, 20_000)
})

describe('a timer', () => {
  it('is changed by opening the open poll again, to a later or earlier instant', async () => {
    await open(30)
    app.clock.pass(20 * SECOND)
    const longer = await open(30)
    expect(longer.body.closesAt).toBe(app.clock.now + 30 * SECOND)
    app.clock.pass(20 * SECOND)
    expect(await states()).toEqual(everywhere('open'))
    await open(5)
    app.clock.pass(5 * SECOND)
    expect(await states()).toEqual(everywhere('closed'))
  })

  it('can be added to an open poll, and stays if the poll is opened again without one', async () => {
    expect((await open()).body).not.toHaveProperty('closesAt')
    const { closesAt } = (await open(10)).body
    expect((await open()).body).toEqual({ state: 'open', pollId: poll.id, closesAt })
  })

  it('that ran out cannot be set again: opening is refused, and closing is no error', async () => {
    await open(5)
    app.clock.pass(5 * SECOND)
    const refused = await open(60)
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'poll_closed'])
    expect((await open()).status).toBe(409)
    expect(await ada.closes(session, poll)).toEqual({ state: 'closed', pollId: poll.id })
  })

  it('ends when the next poll opens', async () => {
    await open(5)
    app.clock.pass(9 * SECOND)
    const next = await ada.asks(session, { kind: 'rating', prompt: 'And now?' })
    expect((await zoe.sees(session)).poll?.id).toBe(next.id)
    await ada.closes(session, next)
    expect((await zoe.sees(session)).poll?.id).toBe(next.id)
    const { polls = [] } = await ada.hostView(session)
    expect(polls.map(({ state }) => state)).toEqual(['draft', 'closed', 'closed'])
  })

  it('ends with the session', async () => {
    await open(60)
    await ada.ends(session)
    expect((await zoe.sees(session)).poll).not.toHaveProperty('closesAt')
    expect(await states()).toEqual(everywhere('closed'))
  })

  it.each([4, 3_601, 7.5, '30', true, -1])('cannot be %j seconds', async (seconds) => {
    const refused = await open(seconds)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^seconds: /)])
    expect((await ada.hostView(session)).poll?.state).toBe('draft')
  })
})
