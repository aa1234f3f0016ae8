import { expect, it } from 'vitest'
import {
  type AudienceSession,
  type HelperSession,
  type HostSession,
  liveAudience,
  type SharedSession,
  type WallSession,
  watchSession,
} from '../../client/index.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** What a view always has by its type, it has on the wire: with no poll, with one, hidden people, and at the end. */

type Always<View> = { [Name in keyof View as undefined extends View[Name] ? never : Name]-?: true }

const COMMON = {
  ...({ status: true, code: true, title: true, brand: true, poll: true, questions: true } as const),
  ...({ highlightedQuestionId: true, createdAt: true, endsAt: true } as const),
} satisfies Always<SharedSession>
const WALL = COMMON satisfies Always<WallSession>
const AUDIENCE = { ...COMMON, voted: true, voteOptionId: true } as const satisfies Always<AudienceSession>
const HELPER = { ...COMMON, polls: true, participantCount: true } as const satisfies Always<HelperSession>
const HOST = { ...HELPER, k: true, roster: true } as const satisfies Always<HostSession>

const app = testServerOfFile()

it('each view has the fields that its type says it always has', async () => {
  const baseUrl = app.server.url
  const host = liveAudience({ baseUrl, token: await (await app.host()).mintsToken() })
  const { id, code, polls } = await host.createSession({ title: 'All hands', settings: { people: 'hidden' } })
  const helper = liveAudience({ baseUrl, hostKey: (await host.getKeys({ id })).moderate })
  const zoe = liveAudience({ baseUrl })
  await zoe.joinSession({ id })
  const expectAll = async () => {
    expect(Object.keys(await host.getSession({ id, host: '1' }))).toEqual(expect.arrayContaining(Object.keys(HOST)))
    const helped: HelperSession = await helper.getSession({ id, host: '1' })
    expect(Object.keys(helped)).toEqual(expect.arrayContaining(Object.keys(HELPER)))
    expect(helped).not.toHaveProperty('k')
    expect(Object.keys(await host.getSession({ id, mode: 'wall' }))).toEqual(expect.arrayContaining(Object.keys(WALL)))
    for (const who of [zoe, host]) {
      expect(Object.keys(await who.getSession({ id }))).toEqual(expect.arrayContaining(Object.keys(AUDIENCE)))
    }
    for await (const shared of watchSession(zoe, { id: code })) {
      expect(Object.keys(shared)).toEqual(expect.arrayContaining(Object.keys(COMMON)))
      break
    }
  }
  await expectAll()
  await host.openPoll({ id, pid: polls[0]?.id ?? '' })
  await expectAll()
  await host.endSession({ id })
  await expectAll()
})

it('the results come in the format that their type says', async () => {
  const host = liveAudience({ baseUrl: app.server.url, token: await (await app.host()).mintsToken() })
  const { id } = await host.createSession({ title: 'All hands' })
  expect((await host.getResults({ id })).polls).toHaveLength(1)
  expect(await host.getResults({ id, format: 'csv' })).toMatch(/^poll,/)
  expect((await host.getResults({ id, format: 'xlsx' })).size).toBeGreaterThan(1_000)
  expect(await host.exportSession({ id })).toContain('name')
})
