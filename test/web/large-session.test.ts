import { expect, it } from 'vitest'
import { type DraftPollData, liveAudience, type Operations } from '../../client/index.ts'
import { createSession } from '../../client/web/host/sessions/use-make-session.ts'
import { BODY_BYTES } from '../../shared/limits.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** A file may have more polls than one request holds. */

const app = testServerOfFile()
const polls = Array.from({ length: 60 }, (_, index) => ({
  kind: 'multiple_choice' as const,
  prompt: `${index} ${'ж'.repeat(400)}`,
  options: ['ä', 'ö'].map((letter) => letter.repeat(150)),
}))
const body = { title: 'Large', brand: { name: 'Acme' }, polls }
const KEY = 'the-key-of-a-large-session'

it('a new session has all polls of a large file, in order, also if its creation was broken off and tried again', async () => {
  expect(JSON.stringify(body).length).toBeLessThan(BODY_BYTES)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(BODY_BYTES)
  const ada = await app.host()
  const client = liveAudience({ baseUrl: app.server.url, token: await ada.mintsToken() })
  let drafts = 0
  const draftPoll = (draft: DraftPollData['body'] & { id: string }) =>
    ++drafts > 5 ? Promise.reject(new Error('no network')) : client.draftPoll(draft)
  const breaking: Operations = Object.create(client, { draftPoll: { value: draftPoll } })
  await expect(createSession(breaking, body, KEY)).rejects.toThrow('no network')
  const { id, polls: made } = await createSession(client, body, KEY)
  const seen = await ada.hostView({ id })
  expect(seen.polls?.map(({ prompt }) => prompt)).toEqual(polls.map(({ prompt }) => prompt))
  expect(made.map((poll) => poll.id)).toEqual(seen.polls?.map((poll) => poll.id))
  const { events } = (await ada.call('GET', '/api/sessions')).body
  expect(events.filter(({ title }: { title: string }) => title === 'Large')).toHaveLength(1)
})
