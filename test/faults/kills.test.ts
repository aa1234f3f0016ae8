import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Storm } from './storm.ts'
import { finalRead, openRooms, untilItServes } from './victim.ts'
import { victimsOf } from './victims.ts'

/**
 * Kills under a storm, counted: `npm run test:faults` kills everything 20 times and counts 50,000
 * acknowledgements on each kind of database; the tests do a short form of the same.
 */

const KILLS = Number(process.env.FAULTS ?? 1)
const ACKNOWLEDGED = KILLS * 2_500
const ROOMS = 8

vi.setConfig({ testTimeout: 120_000 + KILLS * 60_000 })

async function started(kind: 'embedded' | 'postgres') {
  const [victim] = await victimsOf(kind, 1)
  if (!victim) throw new Error('no server')
  await victim.start()
  onTestFinished(() => victim.stop().then(() => {}))
  return { victim, ...(await openRooms(victim, ROOMS)) }
}

describe.each(['embedded', 'postgres'] as const)('on the %s database', (kind) => {
  it(`${KILLS} kills each of server, PostgreSQL and one of its backends lose nothing and count nothing twice`, async () => {
    const { victim, host, rooms } = await started(kind)
    const storm = new Storm(victim.url, rooms)
    storm.begin()
    for (let round = 0; round < KILLS; round++) {
      await sleep(300 + 40 * (round % 10))
      await victim.killServer()
      await victim.start()
      await sleep(300)
      await victim.killBackend()
      await untilItServes(host)
      await sleep(300)
      await victim.signalPostgres('SIGKILL')
      await untilItServes(host)
    }
    while (storm.acknowledged < ACKNOWLEDGED) await sleep(50)
    await storm.end()
    await victim.killServer()
    await victim.start()
    const faults: string[] = []
    for (const room of rooms) faults.push(...storm.faultsOf(room, await finalRead(host, room)))
    expect(faults).toEqual([])
    expect(storm.acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED)
    console.info(`${kind}: ${storm.acknowledged} acknowledged, ${KILLS} kills of each kind`)
  })
})

it('a PostgreSQL that stands still is a 503 within 3 s, and goes on within 5 s', async () => {
  const { victim, host, rooms } = await started('embedded')
  const storm = new Storm(victim.url, rooms)
  storm.begin()
  await sleep(500)
  await victim.signalPostgres('SIGSTOP')
  const ask = async () => {
    const began = performance.now()
    const { status, headers } = await fetch(`${victim.url}/api/sessions/${rooms[0]?.id}`)
    return { status, retry: headers.get('retry-after'), ms: performance.now() - began }
  }
  try {
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      for (const { status, retry, ms } of answers) {
        expect([status, retry]).toEqual([503, '2'])
        expect(ms).toBeLessThan(3_000)
      }
    }
  } finally {
    await victim.signalPostgres('SIGCONT')
  }
  expect(await untilItServes(host)).toBeLessThan(5_000)
  await sleep(500)
  await storm.end()
  const faults: string[] = []
  for (const room of rooms) faults.push(...storm.faultsOf(room, await finalRead(host, room)))
  expect(faults).toEqual([])
})
