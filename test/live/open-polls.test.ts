import { expect, it } from 'vitest'
import { OpenPolls } from '../../server/live/votes/open-polls.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** What a node knows of open polls before votes are written. */

const app = testServerOfFile()
const ada = hostOfFile(app)

/** The open polls of a node, and how often it has read one. */
function node() {
  const reads: string[] = []
  const databaseOf = (sessionId: string) => {
    reads.push(sessionId)
    return app.db
  }
  return { reads, openPolls: new OpenPolls(databaseOf, app.clock.read) }
}

it('A hall that votes at once on a poll just opened causes one read, and no more before the first vote counts', async () => {
  const session = await ada.creates()
  const { openPolls, reads } = node()
  const first = await ada.asks(session, { kind: 'rating', prompt: 'First?' })
  await openPolls.read(session.id, session.id)
  const { id } = await ada.asks(session, { kind: 'rating', prompt: 'Second?' })
  expect(openPolls.remembered(session.id)?.pollId).toBe(first.id)
  reads.length = 0
  const found = await Promise.all(Array.from({ length: 200 }, () => openPolls.read(session.id, session.id)))
  expect(new Set(found.map((poll) => poll?.pollId))).toEqual(new Set([id]))
  expect(reads).toEqual([session.id])
  expect(openPolls.remembered(session.id)?.pollId).toBe(id)
})

it('Voters of different sessions do not share a read, nor those who come after one', async () => {
  const sessions = [await ada.creates(), await ada.creates()]
  const polls = await Promise.all(sessions.map((session) => ada.asks(session, { kind: 'rating', prompt: '?' })))
  const { openPolls, reads } = node()
  const readAll = () => Promise.all(sessions.map(({ id }) => openPolls.read(id, id)))
  expect((await readAll()).map((poll) => poll?.pollId)).toEqual(polls.map(({ id }) => id))
  await readAll()
  expect(reads).toHaveLength(4)
})

it('A poll that is a draft, closed, or whose time is up is not known as open', async () => {
  const session = await ada.creates()
  const { openPolls } = node()
  const known = async () => (await openPolls.read(session.code, session.id))?.pollId
  expect(await known()).toBe(undefined)
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  expect(await known()).toBe(poll.id)
  await ada.closes(session, poll)
  expect(await known()).toBe(undefined)
  const timed = await ada.drafts(session, { kind: 'rating', prompt: '?' })
  await ada.call('POST', `/api/sessions/${session.id}/polls/${timed.id}/open`, { seconds: 30 })
  expect(await known()).toBe(timed.id)
  app.clock.pass(30_000)
  expect(await known()).toBe(undefined)
})
