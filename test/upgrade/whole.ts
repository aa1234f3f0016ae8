import { expect } from 'vitest'
import { secondNode } from '../support/test-server.ts'
import { Reader } from './reader.ts'
import { askAgain, type Recording, SECRET } from './recording.ts'
import { content, toldApart } from './told-apart.ts'

/** Each answer has every field that the old one had, as it was; newer ones may stand beside them. */
export async function isWholeAndGoesOn(databaseUrl: string, recording: Recording): Promise<void> {
  // A minute later, so that nothing has run out: neither tokens nor sessions.
  const now = () => recording.at + 60_000
  const node = await secondNode({ databaseUrl, now }, { secrets: [SECRET] })
  const after = await askAgain(recording, node.url)
  expect(after.map(content)).toMatchObject(recording.answers.map(content).map(toldApart))
  await goesOn(node.url, recording)
  await node.stop()
}

/** Everybody has the cookies, the token and the host key that the old server gave them. */
async function goesOn(url: string, { people, sessions: { live } }: Recording): Promise<void> {
  if (!live) throw new Error('no session was recorded')
  const session = `/api/sessions/${live.id}`
  const reader = (name: string) => new Reader(url, people[name])
  const [host, zoe, bob, cem] = [reader('host'), reader('zoe'), reader('bob'), reader('cem')]
  const keyed = new Reader(url, { authorization: `Bearer ${live.k}` })

  // The ranking is open: Zoe voted Cleo, Bea, Ada, and Bob the other way round.
  const { poll, polls } = await host.gets('GET', `${session}?host=1`)
  const [ada, bea, cleo] = poll.options.map((option: { id: string }) => option.id)
  await zoe.gets('POST', `${session}/vote`, { ranks: [ada] })
  await cem.gets('POST', `${session}/vote`, { ranks: [cleo, bea, ada] })
  await host.gets('POST', `${session}/polls/${poll.id}/close`)
  const closed = await bob.gets('GET', session)
  expect(closed.poll.options).toMatchObject([{ tally: 7 }, { tally: 4 }, { tally: 4 }])

  const next = polls.find(({ prompt }: { prompt: string }) => prompt === 'Next?')
  await keyed.gets('POST', `${session}/polls/${next.id}/open`)
  const dan = new Reader(url)
  await dan.gets('POST', `/api/sessions/${live.code}/join`, { name: 'Dan' })
  for (const phone of [zoe, dan]) await phone.gets('POST', `${session}/vote`, { optionId: next.options[1].id })
  const wall = await host.gets('GET', `${session}?mode=wall`)
  expect(wall.poll.options).toMatchObject([{ tally: 0 }, { tally: 2 }])

  const { id } = await bob.gets('POST', `${session}/questions`, { text: 'And now?' })
  await keyed.gets('POST', `${session}/questions/${id}/approve`)
  const upvoted = await zoe.gets('POST', `${session}/questions/${id}/upvote`)
  expect(upvoted).toEqual({ id, upvotes: 1 })
}
