import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backedUp, restored } from '../support/backups.ts'
import { emptyDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'
import { secondNode } from '../support/test-server.ts'
import { Reader } from './reader.ts'
import { askAgain, FOLDER, type Recording, readRecordings, SECRET } from './recording.ts'
import { content, toldApart } from './told-apart.ts'

/** What servers of every earlier schema left: as its operator upgrades it, and as it is restored. */

const RECORDINGS = readRecordings()
const backupOf = ({ schema }: Recording) => join(FOLDER, `${schema}.backup`)

describe.each(RECORDINGS)('from data of $schema', (recording) => {
  it('a new version upgrades the database without a loss, and the session goes on', async () => {
    const { url } = await emptyDatabase()
    const dump = readFileSync(join(FOLDER, `${recording.schema}.sql.gz`))
    await runOn(url, gunzipSync(dump).toString())
    await isWholeAndGoesOn(url, recording)
  })

  it('a backup that a new version makes of the database is restored whole', async () => {
    const [{ url: from }, { url }] = [await emptyDatabase(), await emptyDatabase()]
    await runOn(from, gunzipSync(readFileSync(join(FOLDER, `${recording.schema}.sql.gz`))).toString())
    const folder = await mkdtemp(join(tmpdir(), 'live-audience-upgrade-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await backedUp(from, join(folder, 'live.backup'))
    await restored(url, join(folder, 'live.backup'))
    await isWholeAndGoesOn(url, recording)
  })

  it.skipIf(!existsSync(backupOf(recording)))(
    'a backup is restored whole by a new version, and the session goes on',
    async () => {
      const { url } = await emptyDatabase()
      await restored(url, backupOf(recording))
      await isWholeAndGoesOn(url, recording)
    },
  )
})

/** Each answer has every field that the old one had, as it was; newer ones may stand beside them. */
async function isWholeAndGoesOn(databaseUrl: string, recording: Recording): Promise<void> {
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
