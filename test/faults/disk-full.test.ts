import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { putCluster } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'
import { Storm } from './storm.ts'
import { openSessions, Victim } from './victim.ts'

/** A disk of its own that really fills up, where the machine lets us mount one. */

vi.setConfig({ testTimeout: 90_000 })

/** @returns a small file system, or undefined where only root may mount one */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0755', 'live-audience-test', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}

const disk = await smallDisk()

/** Fills the disk to its last byte, or but for so many. @returns what gives it back */
async function fill(folder: string, leaving: number): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const block = Buffer.alloc(1024 * 1024, 1)
  try {
    for (;;) await file.write(block)
  } catch {
    const { size } = await file.stat()
    await file.truncate(Math.max(0, size - leaving))
  }
  await file.close()
  return () => rm(path)
}

describe.skipIf(!disk)('on a disk that is full', () => {
  it('reads work, writes answer 503, and writes work again once there is space', async () => {
    const folder = disk as string
    await chmod(folder, 0o755)
    onTestFinished(async () => {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    })
    const PORT = String(await freePort())
    const url = `http://127.0.0.1:${PORT}`
    const env = { PORT, HOST: '127.0.0.1', BASE_URL: url, DATA_DIR: join(folder, 'data') }
    await putCluster(join(folder, 'data'))
    const victim = new Victim(env, join(folder, 'data', 'postgres'))
    await victim.start()
    onTestFinished(() => victim.stop().then(() => {}))
    const { host, sessions } = await openSessions(victim, 1)
    // Most of the time it waits until the server has looked at the disk again.
    const storm = new Storm(victim.url, host, sessions, { pause: 250 })
    storm.begin()
    await storm.goesOn(30)

    for (const leaving of [20 * 1024 * 1024, 0]) {
      const free = await fill(folder, leaving)
      const create = () =>
        host.createSession({ title: 'One more' }).then(
          () => 201,
          ({ status }) => status,
        )
      const read = () => host.getSession({ id: sessions[0]?.id ?? '', host: '1' })
      await expect.poll(create, { interval: 100 }).toBe(503)
      // What was on its way has been answered when so many that came after it have.
      for (let n = 0; n < 20; n++) expect((await read()).status).toBe('live')
      const before = storm.acknowledged
      for (let n = 0; n < 30; n++) expect(await create()).toBe(503)
      expect(storm.acknowledged).toBe(before)
      expect((await fetch(`${url}/readyz`)).status).toBe(503)
      await free()
      await expect.poll(create, { interval: 100 }).toBe(201)
      await storm.goesOn(30)
    }
    // One line when it begins and one when it is over, however many were refused.
    const told = victim.logged.filter(({ msg }) => /\bdisk\b/.test(msg))
    const [begins, ends] = [/nothing is written until there is space/, /There is space on the disk/]
    expect(told).toMatchObject([begins, ends, begins, ends].map((msg) => ({ msg: expect.stringMatching(msg) })))
    expect(told[1]?.refused).toBeGreaterThanOrEqual(30)

    await storm.end()
    expect(await storm.faults()).toEqual([])
    expect(await victim.stop()).toBe(0)
  })
})
