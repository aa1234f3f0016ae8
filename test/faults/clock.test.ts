import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, watchSession } from '../../client/index.ts'
import { putCluster } from '../support/cluster.ts'
import { emptyDatabase } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { runOn } from '../support/postgres.ts'
import { hasProgram } from '../support/programs.ts'
import { SECRET } from '../support/secret.ts'
import { openSessions, Victim } from './victim.ts'

/** A server whose clock jumps, by libfaketime. */

vi.setConfig({ testTimeout: 60_000 })
const DAY = 24 * 60 * 60

async function library(): Promise<string> {
  const folders = (await readdir('/usr/lib')).map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
  for (const path of folders)
    if (execFileSync('sh', ['-c', `[ -e ${path} ] && echo yes || true`]).length > 0) return path
  throw new Error('libfaketime is not where it was')
}

/** A file that says by how many seconds a process is off, and what makes it so. */
async function shifted(): Promise<{
  folder: string
  jump: (seconds: number) => Promise<void>
  env: Record<string, string>
}> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-clock-')))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const time = join(folder, 'time')
  const jump = (seconds: number) => writeFile(time, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await jump(0)
  const env = {
    LD_PRELOAD: await library(),
    FAKETIME_TIMESTAMP_FILE: time,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { folder, jump, env }
}

describe.skipIf(!hasProgram('faketime'))('a clock that jumps', () => {
  it('on one of two nodes ends nothing, is told by /readyz and in the log, and at the start, too', async () => {
    const { url: DATABASE_URL } = await emptyDatabase()
    const { jump, env } = await shifted()
    const startNode = async (own: Record<string, string>) => {
      const PORT = String(await freePort())
      const at = { PORT, HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${PORT}`, DATABASE_URL, SECRET }
      const node = new Victim({ ...at, ...own }, '')
      await node.start()
      onTestFinished(async () => void (await node.stop()))
      return node
    }
    const right = await startNode({})
    const { sessions, token } = await openSessions(right, 1)
    const id = sessions[0]?.id ?? ''
    const readyOf = async ({ url }: Victim) => (await fetch(`${url}/readyz`)).status
    for (const isAtStart of [false, true]) {
      await jump(isAtStart ? 31 * DAY : 0)
      const wrong = await startNode(env)
      await jump(31 * DAY)
      expect([await readyOf(right), await readyOf(wrong)]).toEqual([200, 503])
      await expect.poll(() => wrong.logged.map(({ msg }) => msg).join()).toContain('ahead of that of the database')
      const phone = liveAudience({ baseUrl: wrong.url })
      await phone.joinSession({ id })
      await phone.vote({ id, text: `by a node that is off, ${isAtStart}` })
      for (const node of [wrong, right])
        expect((await liveAudience({ baseUrl: node.url, token }).getSession({ id })).status).toBe('live')
      const { rows } = await runOn(DATABASE_URL, 'select ended_at from session')
      expect(rows).toEqual([{ ended_at: null }])
      await jump(0)
      expect(await readyOf(wrong)).toBe(200)
      await wrong.stop()
    }
  })

  it('of a server alone ends neither sessions nor tokens, and disturbs neither streams nor votes', async () => {
    const { folder, jump, env } = await shifted()
    const PORT = String(await freePort())
    const victim = new Victim(
      { PORT, HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${PORT}`, DATA_DIR: join(folder, 'data'), ...env },
      join(folder, 'data', 'postgres'),
    )
    await putCluster(join(folder, 'data'))
    await victim.start()
    onTestFinished(() => victim.stop().then(() => {}))
    const { host, sessions } = await openSessions(victim, 1)
    const id = sessions[0]?.id ?? ''
    const phone = liveAudience({ baseUrl: victim.url })
    await phone.joinSession({ id, name: 'Zoe' })
    const watching = new AbortController()
    onTestFinished(() => watching.abort())
    const seen: string[] = []
    void (async () => {
      for await (const session of watchSession(host, { id, mode: 'wall' }, watching))
        seen.push(`${session.status} ${session.poll?.texts}`)
    })().catch(() => {})

    await phone.vote({ id, text: 'on time' })
    await expect.poll(() => seen.at(-1)).toBe('live on time')
    for (const [by, text] of [
      [-3_600, 'an hour back'],
      [3_600, 'an hour ahead'],
      [0, 'back again'],
    ] as const) {
      await jump(by)
      await phone.vote({ id, text })
      await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toBe(`live ${text}`)
      expect((await host.whoAmI()).email).toBe('host@localhost')
    }
    const ready = async () => (await fetch(`${victim.url}/readyz`)).status
    expect(await ready()).toBe(200)
    // The session ends after 30 days, and so does the token. PostgreSQL keeps the time of the machine.
    await jump(31 * DAY)
    await phone.vote({ id, text: 'by the time of the database' })
    await expect.poll(() => seen.at(-1)).toBe('live by the time of the database')
    expect((await host.whoAmI()).email).toBe('host@localhost')
    expect(await ready()).toBe(503)
    await jump(0)
    expect(await ready()).toBe(200)
    expect(await victim.stop()).toBe(0)
  })
})
