import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../server/settings/config.ts'
import { startServer } from '../../server/start/start-server.ts'
import { realRandom } from '../../server/start/world.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { PAGES } from '../support/built.ts'
import { Cable } from '../support/cable.ts'
import { emptyDatabase } from '../support/databases.ts'
import { testConfig } from '../support/stage.ts'

/** What keeps a server from starting, in sentences, which its process prints as they are. */

/** @param databaseUrl without one, none can be reached: what is refused was refused before */
async function refusal(change: Partial<Config>, databaseUrl = 'postgres://localhost:1/none') {
  const log = pino({ level: 'silent' })
  const world = { clock: Date.now, random: realRandom, log, print: () => {}, pages: PAGES }
  const starting = startServer({ ...testConfig(databaseUrl), ...change }, world)
  const error = await starting.then(
    (server) => server.stop().then(() => new Error('it started')),
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(StartRefusal)
  return error.message
}

it.each(['nonsense.invalid', '192.0.2.77'])('HOST %s is none of this machine', async (host) => {
  expect(await refusal({ host })).toContain('HOST: this machine has no such address')
})

it('PORT is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await refusal({ port })).toMatch(/^PORT: this port is in use/)
})

it('METRICS_HOST is none of this machine', async () => {
  const metrics = { port: 0, host: 'nonsense.invalid' }
  const { url } = await emptyDatabase()
  expect(await refusal({ metrics }, url)).toContain('METRICS_HOST: this machine has no')
})

it('DATABASE_URL leads nowhere', async () => {
  expect(await refusal({})).toContain('DATABASE_URL: cannot reach this PostgreSQL')
})

it('DATABASE_URL leads to a PostgreSQL that is gone after any of the connections of a start', async () => {
  const { url } = await emptyDatabase()
  const cable = await Cable.to(url)
  for (const connections of [0, 1, 2, 3, 4]) {
    cable.more = connections
    const message =
      'DATABASE_URL: cannot reach this PostgreSQL (Connection terminated unexpectedly)'
    expect(await refusal({}, cable.url)).toContain(message)
    await expect.poll(() => cable.connections).toBe(0)
  }
})
