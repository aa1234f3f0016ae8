import { beforeEach, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { castVote } from '../../server/queries/votes/cast-one-vote.ts'
import { type CreatedSession, Host, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

/** What meets at the instant at which a timer runs out: votes, reads, prolonging, closing, slow clocks. */

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
  await open(ada, 30)
})

const open = (host: Host, seconds?: number) =>
  host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds })
const ballot = () => ({ optionId: poll.options[0]?.id })
const runsOut = () => app.clock.pass(30_000)
const tally = (view: { poll?: PollBody | null }) => view.poll?.options[0]?.tally

/** The same people at a node whose clock is ten seconds slow. */
async function atSlowNode() {
  const { url } = await secondNode({ databaseUrl: app.databaseUrl, now: () => app.clock.now - 10_000 })
  const slow = { host: new Host(url), phone: new Phone(url) }
  for (const [name, value] of ada.cookies) slow.host.cookies.set(name, value)
  for (const [name, value] of zoe.cookies) slow.phone.cookies.set(name, value)
  return slow
}

it('A vote that is being written when the timer ends is in the first result shown', async () => {
  const [participant] = await app.db
    .selectFrom('participant')
    .select('id')
    .where('session_id', '=', session.id)
    .execute()
  const writing = await app.db.startTransaction().execute()
  const vote = {
    sessionId: session.id,
    pollId: poll.id,
    participantId: participant?.id ?? '',
    ballot: JSON.stringify(poll.options[0]?.id),
  }
  expect(await castVote(writing, vote, app.clock.now)).toBe(true)
  runsOut()
  const reads = [zoe.sees(session), ada.wall(session), ada.hostView(session)]
  const waiting = async () => {
    const { rows } = await runOn(
      app.databaseUrl,
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  await writing.commit().execute()
  for (const view of await Promise.all(reads)) {
    expect([view.poll?.state, tally(view)]).toEqual(['closed', 1])
  }
})

it('No node adds a vote to a result that was shown, however slow its clock', async () => {
  const slow = await atSlowNode()
  runsOut()
  // As far as that node knows there are ten seconds left.
  expect((await slow.phone.sees(session)).poll?.state).toBe('open')
  expect((await slow.phone.tryToVote(session, ballot())).status).toBe(200)
  expect([tally(await ada.wall(session)), tally(await zoe.sees(session))]).toEqual([1, 1])
  expect((await slow.phone.sees(session)).poll?.state).toBe('closed')
  const other = { optionId: poll.options[1]?.id }
  expect((await slow.phone.tryToVote(session, other)).status).toBe(409)
  expect((await open(slow.host, 60)).status).toBe(409)
  expect(tally(await ada.wall(session))).toBe(1)
})

it('Prolonging and reading at the same time agree on which was first', async () => {
  for (let round = 0; round < 10; round++) {
    const slow = round === 0 ? await atSlowNode() : undefined
    app.clock.pass(29_999)
    const [prolonged] = await Promise.all([
      open(slow?.host ?? ada, 30),
      ada.wall(session),
      zoe.tryToVote(session, ballot()),
    ])
    app.clock.pass(1)
    const { poll: seen } = await ada.wall(session)
    expect(seen?.state).toBe(prolonged.status === 200 ? 'open' : 'closed')
    if (prolonged.status !== 200) break
    await open(ada, 30)
  }
})

it('Votes, closes, prolongations and reads when the timer ends count exactly the acknowledged votes', async () => {
  const phones = await app.audience(20, session)
  app.clock.pass(29_990)
  const acknowledged = await Promise.all([
    ...phones.map(async (phone, place) => {
      app.clock.pass(place % 2)
      return (await phone.tryToVote(session, ballot())).status === 200
    }),
    ada.closes(session, poll).then(() => false),
    ada.wall(session).then(() => false),
    open(ada, 30).then(() => false),
  ])
  const counted = acknowledged.filter(Boolean).length
  expect(tally(await ada.wall(session))).toBe(counted)
  app.clock.pass(60_000)
  expect(tally(await zoe.sees(session))).toBe(counted)
})
