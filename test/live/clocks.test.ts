import { expect, it, onTestFinished } from 'vitest'
import { type DatabaseTime, statementTime, timeOf } from '../../server/queries/database-time.ts'
import { deleteEnded } from '../../server/queries/delete-ended-sessions.ts'
import { closeDuePoll } from '../../server/queries/polls.ts'
import { closeSecretPollIfOver, endSessionIfOver, storeEnds } from '../../server/queries/session-ends.ts'
import { realRandom } from '../../server/start/dependencies.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { startServer } from '../../server/start/start-server.ts'
import { PAGES } from '../support/built-pages.ts'
import type { Host } from '../support/people.ts'
import { startTestServer, type TestServer, testConfig } from '../support/test-server.ts'

/** Nodes on one database, one of whose clocks is wrong. */

const HOUR = 60 * 60 * 1_000

/** A node whose clock a test sets wrong, in milliseconds. */
async function shiftedNode(app: TestServer, ahead: number) {
  const own = { ahead }
  const logged: string[] = []
  const dependencies = {
    clock: () => Date.now() + own.ahead,
    reference: { ticks: Date.now, time: statementTime },
    random: realRandom,
    log: makeLogger('info', { write: (line) => void logged.push(line) }),
    print: () => {},
    pages: PAGES,
  }
  const server = await startServer(testConfig(app.databaseUrl), dependencies)
  onTestFinished(() => server.stop())
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    return { status: answer.status, body: await answer.json() }
  }
  return { server, own, logged, ready }
}

/** A session that ends in an hour, with an open poll that closes in five minutes. */
async function openSession(ada: Host) {
  const session = await ada.creates({ title: 'Hall', endsAt: Date.now() + HOUR })
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  return { session, poll }
}

const endsOf = async ({ db }: TestServer) => ({
  sessions: await db.selectFrom('session').select('ended_at').execute(),
  polls: await db.selectFrom('poll').select(['state', 'closed_at']).where('state', '<>', 'draft').execute(),
})

const OPEN = { sessions: [{ ended_at: null }], polls: [{ state: 'open', closed_at: null }] }

it.each([
  25 * HOUR,
  -25 * HOUR,
  40_000,
  -40_000,
])('a node that starts %d ms ahead says so, and takes the database’s time', async (ahead) => {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host()
  const { session, poll } = await openSession(ada)
  const { server, ready, logged } = await shiftedNode(app, ahead)
  const seconds = Math.abs(ahead) / 1_000
  const says = expect.stringMatching(
    `The clock of this node is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database`,
  )
  expect(await ready()).toEqual({ status: 503, body: { error: says } })
  expect(logged).toContainEqual(says)
  const zoe = app.phone('Zoe')
  Object.assign(zoe, { url: server.url })
  await zoe.joins(session)
  await zoe.votes(session, { optionId: poll.options[0].id })
  expect(await zoe.sees(session)).toMatchObject({ status: 'live', poll: { state: 'open' } })
  expect(await endsOf(app)).toEqual(OPEN)
})

it('a clock that jumps while the node runs ends nothing, and readiness follows it', async () => {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host()
  const { session, poll } = await openSession(ada)
  await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds: 300 })
  const { server, own, ready } = await shiftedNode(app, 0)
  const zoe = app.phone('Zoe')
  Object.assign(zoe, { url: server.url })
  await zoe.joins(session)
  expect((await ready()).status).toBe(200)
  for (const ahead of [25 * HOUR, -25 * HOUR, 400 * 24 * HOUR]) {
    own.ahead = ahead
    expect(await zoe.sees(session)).toMatchObject({ status: 'live', poll: { state: 'open' } })
    await zoe.votes(session, { optionId: poll.options[0].id })
    expect((await ready()).status).toBe(503)
    expect(await endsOf(app)).toEqual(OPEN)
  }
  own.ahead = 0
  expect((await ready()).status).toBe(200)
})

it('a statement that ends something asks the clock of the database, too', async () => {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host()
  const { session } = await openSession(ada)
  const { id } = session
  const later = Date.now() + 25 * HOUR
  const endAt = async (time: DatabaseTime) => {
    await app.db
      .updateTable('poll')
      .set({ closes_at: Date.now() + HOUR })
      .where('state', '=', 'open')
      .execute()
    const clocks = { clock: () => later, time }
    await storeEnds(app.db, [id], later, time)
    await closeDuePoll(app.db, id, later, time)
    await closeSecretPollIfOver(app.db, id, clocks)
    await endSessionIfOver(app.db, id, clocks)
    return deleteEnded(app.db, { now: later, time, lifetime: 0 })
  }
  expect(await endAt(statementTime)).toEqual([])
  expect(await endsOf(app)).toEqual(OPEN)
  // Where the database says the same, all is over.
  expect(await endAt(timeOf(() => later))).toMatchObject([{ id }])
  expect(await endsOf(app)).toEqual({ sessions: [], polls: [] })
})
