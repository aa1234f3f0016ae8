import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { Listener } from '../../server/db/listener.ts'
import { openMachinePools } from '../../server/db/machine-pools.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openPool } from '../../server/db/pool.ts'
import { requireDirect } from '../../server/db/pooler.ts'
import { Cable } from '../support/cable.ts'
import { runOn } from '../support/postgres.ts'
import { startTestServer } from '../support/test-server.ts'

/** Nothing of this process runs for so many milliseconds, as where its machine stands still. */
const standsStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('a connection lost in the middle of a transaction fails that transaction alone', async () => {
  const app = await startTestServer()
  const lost = app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runOn(app.databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
    await sql`select pg_sleep(1)`.execute(trx)
  })
  await expect(lost).rejects.toThrow()
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(app.db)
  expect(rows).toEqual([{ one: 1 }])
})

it.each([
  ['idle', 'select'],
  ['in use', 'select pg_sleep(5)'],
])('a connection that is cut while it is %s is logged once', async (_when, statement) => {
  const { databaseUrl } = await startTestServer()
  const told: string[] = []
  const onError = ({ message }: Error) => void told.push(message)
  const { db, state } = openPool({ target: databaseUrl, poolSize: 1, statementTimeout: 0, onError })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const asked = sql.raw(statement).execute(db)
  if (statement === 'select') await asked
  else asked.catch(() => {})
  await runOn(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
  await expect.poll(() => [state.connections().open, told.length]).toEqual([0, 1])
})

it('a server whose connections are all cut answers again at once', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates()
  await runOn(
    app.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const ask = async () => {
    const answer = await app.phone().call('GET', `/api/sessions/${session.id}`)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    return answer.status
  }
  await expect.poll(ask).toBe(200)
})

it('a process that was suspended reads the answers that came meanwhile, and does not call the database silent', async () => {
  const { databaseUrl } = await startTestServer()
  const settings = { target: databaseUrl, poolSize: 1, onError: () => {} }
  const { db } = openPool({ ...settings, statementTimeout: 1_000 })
  onTestFinished(() => db.destroy())
  const ask = () => sql<{ one: number }>`select 1 as one from pg_sleep(0.02)`.execute(db)
  for (const limit of ['to connect', 'to answer']) {
    const answer = ask()
    // What is asked is on its way.
    await new Promise(setImmediate)
    standsStill(limit === 'to connect' ? 2_100 : 1_600)
    expect((await answer).rows, limit).toEqual([{ one: 1 }])
  }
})

it('a database that is asked counts as busy for two seconds after its last answer, then as unreachable', async () => {
  const { databaseUrl } = await startTestServer()
  const settings = { target: databaseUrl, poolSize: 1, onError: () => {} }
  const { db, state } = openPool({ ...settings, statementTimeout: 1_000 })
  onTestFinished(() => db.destroy())
  await sql`select`.execute(db)
  const asked = sql`select pg_sleep(0.2)`.execute(db)
  await expect.poll(() => state.connections().idle).toBe(0)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const silentAfter = (ms: number) => {
    clock.mockReturnValue(now + ms)
    return state.silentMachine()
  }
  expect([1_000, 2_100].map(silentAfter)).toEqual([undefined, 'database'])
  await asked
  expect(silentAfter(60_000)).toBeUndefined()
})

it('a machine of a cluster that hangs keeps no connection from the others, is named, and is asked again at once', async () => {
  const { databaseUrl } = await startTestServer()
  const settings = { target: databaseUrl, statementTimeout: 60_000, onError: () => {} }
  const machines = openMachinePools(settings)
  onTestFinished(() => machines.close())
  const holder = openPool({ ...settings, poolSize: 1 }).db
  onTestFinished(() => holder.destroy())
  const key = 4711
  await sql`select pg_advisory_lock(${key}::int)`.execute(holder)
  const hung = Array.from({ length: 12 }, () =>
    sql`select pg_advisory_xact_lock_shared(${key}::int)`.execute(machines.at('one:5432')),
  )
  await expect.poll(() => machines.connections()[1]).toEqual({ open: 5, idle: 0, waiting: 7 })
  const { rows } = await sql`select 1 as one`.execute(machines.at('other:5432'))
  expect(rows).toEqual([{ one: 1 }])
  await expect.poll(() => machines.silentMachine()).toBe('one:5432')
  await sql`select pg_advisory_unlock(${key}::int)`.execute(holder)
  await Promise.all(hung)
  expect(machines.silentMachine()).toBeUndefined()
})

it('a server that was suspended during its first connection still hears other nodes', async () => {
  const heard: string[] = []
  const listener = new Listener({
    target: inject('postgresUrl'),
    channel: 'standstill',
    log: () => {},
    onMessage: (payload) => heard.push(payload),
    onGap: () => {},
  })
  onTestFinished(() => listener.stop())
  const started = listener.start()
  await new Promise(setImmediate)
  standsStill(2_100)
  await started
  await runOn(inject('postgresUrl'), `notify standstill, 'here'`)
  await expect.poll(() => heard).toEqual(['here'])
})

it('a process that was suspended while it looked for a pooler reports none where there is none', async () => {
  const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  let standstills = 0
  asked.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const answer = ask.apply(this, args)
    if (String(args[0]).startsWith('notify')) {
      standsStill(2_100)
      standstills++
    }
    return answer
  } as never)
  const { pool } = openPool({ target: inject('postgresUrl'), poolSize: 2, statementTimeout: 2_000, onError: () => {} })
  onTestFinished(() => pool.end())
  await requireDirect(pool)
  expect(standstills).toBe(1)
})

it('servers that look for a pooler at the same time do not hear each other, nor anyone else', async () => {
  const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const channels: string[] = []
  // A pooler gives a connection to others, which may have listened to what we do not know.
  asked.mockImplementation(function (this: pg.Client, ...[text, ...args]: unknown[]) {
    const [, verb, channel = ''] = /^(listen|notify) (\w+)$/.exec(String(text)) ?? []
    if (verb === 'listen') channels.push(channel)
    const instead = verb === 'listen' ? `listen ${channel}; listen others` : verb === 'notify' ? 'notify others' : text
    return ask.call(this, instead, ...args)
  } as never)
  const looking = [1, 2].map(() => {
    const { pool } = openPool({
      target: inject('postgresUrl'),
      poolSize: 2,
      statementTimeout: 2_000,
      onError: () => {},
    })
    onTestFinished(() => pool.end())
    return expect(requireDirect(pool)).rejects.toThrow(/^DATABASE_URL: leads through a pooler/)
  })
  await Promise.all(looking)
  expect(new Set(channels).size).toBe(2)
})

it('a start gives up if the database falls silent while the server asks whether it is a cluster', async () => {
  const cable = await Cable.to((await startTestServer()).databaseUrl)
  const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  asked.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (JSON.stringify(args[0]).includes('pg_dist_partition')) cable.goDead()
    return ask.apply(this, args)
  } as never)
  const settings = { databaseUrl: cable.url, databasePool: 2, statementTimeout: 500, dataDir: '', port: 0 }
  const log = { info: () => {}, warn: () => {} }
  await expect(openDatabase(settings, log, () => {})).rejects.toThrow('cannot reach this PostgreSQL')
}, 10_000)
