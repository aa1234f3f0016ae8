import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { awaitLine, rehearse } from '../rehearsal/support.ts'
import { emptyDatabase } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { secondNode } from '../support/stage.ts'
import { Wire } from '../support/wire.ts'
import { hasCommit, OldCode } from './old-code.ts'
import { readRecordings, SECRET } from './recording.ts'

/**
 * Old nodes make way for new ones on one database while a rehearsal runs (`npm run test:upgrade`). The old
 * code comes from the history, which a clone has and a copy of the files has not.
 */

/** The schema of the last release, and the last one before today's. */
const RELEASED = '0013-stage-answer'
const EARLIER = readRecordings().filter(({ schema }, index, all) => schema === RELEASED || index === all.length - 1)
const isHere = EARLIER.every(({ commit }) => hasCommit(commit))
if (!isHere) console.info('Left out: the history of git is not here. Fetch the whole of it.')

vi.setConfig({ testTimeout: 300_000 })

it.skipIf(!isHere).each(EARLIER)(
  'nodes of schema $schema are replaced in turn, and nothing is lost',
  async ({ commit }) => {
    const { url: databaseUrl } = await emptyDatabase()
    const code = await OldCode.checkOut(commit)
    onTestFinished(() => code.remove())
    const old = []
    for (const port of [await freePort(), await freePort()])
      old.push({ port, ...(await serveOld(code, databaseUrl, port)) })
    const { url } = await Wire.to(...old.map(({ port }) => port))

    const joined = awaitLine('joining: 20 of 20')
    let replaced: Promise<void> | undefined
    const rehearsing = rehearse(
      ['--url', url, '--token', await tokenOf(old[0]?.link), ...'--people 20 --within 1 --json'.split(' ')],
      {},
      { screen: joined.screen, beforeComparing: async () => replaced },
    )
    await joined.happened
    replaced = (async () => {
      for (const { port, stop } of old) {
        await stop()
        await secondNode({ databaseUrl, now: Date.now }, { port, secrets: [SECRET] })
      }
    })()

    const { code: exitCode, report } = await rehearsing
    expect(report.faults).toEqual([])
    expect(exitCode).toBe(0)
    for (const kind of POLL_KIND_NAMES) {
      const row = report.rows.find(({ what }) => what === `votes: ${kind}`)
      expect(row).toMatchObject({ lost: 0, wrong: 0, unknown: 0, shown: 20 })
    }
  },
)

async function serveOld(code: OldCode, databaseUrl: string, port: number) {
  const env = { DATABASE_URL: databaseUrl, SECRET, PORT: String(port), HOST: '127.0.0.1' }
  const server = await code.serve({ ...env, LOG_LEVEL: 'error' })
  onTestFinished(() => server.stop())
  return server
}

async function tokenOf(link = ''): Promise<string> {
  const browser = liveAudience({ baseUrl: new URL(link).origin })
  await browser.useLink({ token: link.split('#token=')[1] ?? '' })
  return (await browser.mintToken()).token
}
