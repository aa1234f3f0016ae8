import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { secretBallot } from './secret-ballot.ts'
import { victimsOf } from './start-victims.ts'
import { Storm } from './storm.ts'
import { openSessions, untilItServes, type Victim } from './victim.ts'

/**
 * Kills under a storm, counted: `npm run test:faults` kills everything 20 times and counts 50,000
 * acknowledgements on each kind of database, `.ci/run all` does a short form of the same.
 */

const KILLS = Number(process.env.FAULTS)
/** Acknowledgements between two kills: of so many people some are always on their way when one comes. */
const BETWEEN = 40 * KILLS
const SESSIONS = Math.ceil(KILLS / 2.5)
const DATABASES = ['embedded', 'postgres'] as const
const LATECOMER_EVERY = Math.max(4, 2 * KILLS)

vi.setConfig({ testTimeout: 120_000 + KILLS * 60_000 })

async function stormOn(kind: 'embedded' | 'postgres') {
  const [victim] = await victimsOf(kind, 1)
  if (!victim) throw new Error('no server')
  await victim.start()
  onTestFinished(() => victim.stop().then(() => {}))
  const { host, sessions } = await openSessions(victim, SESSIONS)
  const storm = new Storm(victim.url, host, sessions, { latecomerEvery: LATECOMER_EVERY })
  storm.begin()
  return { victim, host, storm }
}

describe.each(DATABASES)('on the %s database', (kind) => {
  it(`${KILLS} kills each of server, PostgreSQL and one of its backends lose nothing and count nothing twice`, async () => {
    const { victim, host, storm } = await stormOn(kind)
    const ballot = await secretBallot(victim.url, host)
    for (let round = 0; round < KILLS; round++) {
      await storm.goesOn(BETWEEN)
      await victim.killBackend()
      await untilItServes(host)
      await storm.goesOn(BETWEEN)
      await victim.signalPostgres('SIGKILL')
      await untilItServes(host)
      await ballot.isChangedBy(0)
      await storm.goesOn(BETWEEN + 10 * (round % 10))
      // Before the server: once that is gone, the watchdog stops its database in order.
      if (kind === 'embedded' && round % 2 === 0) await victim.signalPostgres('SIGKILL')
      await victim.killServer()
      await victim.start()
      await ballot.isChangedBy(1)
    }
    if (kind === 'embedded') await standStill(victim, storm)
    await storm.end()
    await ballot.addsUp(2)
    expect(await storm.faults()).toEqual([])
    expect(storm.acknowledged).toBeGreaterThan(3 * KILLS * BETWEEN)
    console.info(`${kind}: ${storm.acknowledged} acknowledged, ${KILLS} kills of each kind`)
  })
})

/** A PostgreSQL that stands still is a 503 to everyone, and goes on where it stood. */
async function standStill(victim: Victim, storm: Storm): Promise<void> {
  await storm.goesOn(BETWEEN)
  await victim.signalPostgres('SIGSTOP')
  const ask = async () => {
    const { status, headers } = await fetch(`${victim.url}/api/sessions/234567`)
    return [status, headers.get('retry-after')]
  }
  try {
    for (const answer of await Promise.all(Array.from({ length: 20 }, ask))) expect(answer).toEqual([503, '2'])
  } finally {
    await victim.signalPostgres('SIGCONT')
  }
  await storm.goesOn(BETWEEN)
}
