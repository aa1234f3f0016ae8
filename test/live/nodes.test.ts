import { expect, it, onTestFinished } from 'vitest'
import { LISTENING } from '../../server/db/connection-names.ts'
import { Host, type Person, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { StreamReader } from '../support/stream.ts'
import { secondNode, startTestServer, type TestServer } from '../support/test-server.ts'

/** Someone with the same cookies at another node. */
function at<T extends Person>(url: string, person: T, make: (url: string) => T): T {
  const moved = make(url)
  for (const [name, value] of person.cookies) moved.cookies.set(name, value)
  return moved
}

async function twoNodes() {
  const app = await startTestServer()
  const node = await secondNode(app)
  const ada = await app.host()
  const session = await ada.creates()
  const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const [zoe] = await app.audience(1, session)
  const there = at(node.url, zoe as Phone, (url) => new Phone(url))
  const path = `${app.server.url}/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`
  const wall = await StreamReader.open(path)
  onTestFinished(() => wall.close())
  await wall.next()
  return { app, node, ada, session, pollId: id, options, there, wall }
}

it('a vote at one node shows on a wall of another node', async () => {
  const { session, options, there, wall } = await twoNodes()
  await there.votes(session, { optionId: options[2].id })
  await wall.until(({ poll }) => poll?.options[2]?.tally === 1)
})

it('any node serves any request: a poll closed at one node is closed at the other', async () => {
  const { node, ada, session, pollId, options, there, wall } = await twoNodes()
  await there.votes(session, { optionId: options[0].id })
  const moved = at(node.url, ada, (url) => new Host(url))
  await moved.closes(session, { id: pollId })
  const { session: seen } = await wall.until(({ poll }) => poll?.state === 'closed')
  expect(seen.poll?.options[0]?.tally).toBe(1)
  expect((await moved.hostView(session)).k).toBe(session.k)
})

it("changes made while the listener's connection is down show when it is back", async () => {
  const { app, session, options, there, wall } = await twoNodes()
  await endListeners(app)
  await there.votes(session, { optionId: options[4].id })
  await wall.until(({ poll }) => poll?.options[4]?.tally === 1)
  await there.votes(session, { optionId: options[3].id })
  await wall.until(({ poll }) => poll?.options[3]?.tally === 1)
})

it('a node that starts has the others show what a killed node did not tell of', async () => {
  const { app, session, wall } = await twoNodes()
  await app.db.updateTable('session').set({ title: 'Changed' }).where('id', '=', session.id).execute()
  await secondNode(app)
  await wall.until(({ title }) => title === 'Changed')
})

async function endListeners(app: TestServer): Promise<void> {
  const { rows } = await runOn(
    app.databaseUrl,
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and application_name = '${LISTENING}'`,
  )
  expect(rows).toEqual([{ ended: true }, { ended: true }])
}

it('a sign-in link of one node works at the other, and its cookie at both', async () => {
  const app = await startTestServer()
  const other = await secondNode(app)
  const token = (await app.server.signInLink()).split('#token=')[1]
  const browser = app.phone()
  const here = browser.url
  Object.assign(browser, { url: other.url })
  expect((await browser.call('POST', '/api/me/login/verify', { token })).status).toBe(200)
  expect((await browser.call('POST', '/api/me/login/verify', { token })).status).toBe(400)
  Object.assign(browser, { url: here })
  expect((await browser.call('GET', '/api/me')).status).toBe(200)
})
