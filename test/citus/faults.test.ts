import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CreatedSession } from '../../client/index.ts'
import { isOutage } from '../../server/db/outage.ts'
import { examine } from '../../server/doctor/examine.ts'
import { Storm } from '../faults/storm.ts'
import { rehearse } from '../rehearsal/support.ts'
import { freePort } from '../support/ports.ts'
import { SECRET } from '../support/secret.ts'
import { ask } from './cluster.ts'
import { cluster, distributedDatabase, hasOwnWorkers, type Served, serve } from './database.ts'
import { killMachine, type Machine, stallMachine, startMachine, wakeMachine } from './machine.ts'

/** A worker dies, hangs, or hands its shards over, while people vote. */

/** Of two workers one gets none of them once in 500 runs. */
const ROOMS = 10
const QUESTION = { kind: 'open_text', prompt: 'What is on your mind?' } as const

/** Sessions with an open poll, on whichever worker they fall. */
async function openRooms(server: Served, count: number): Promise<CreatedSession[]> {
  const rooms: CreatedSession[] = []
  for (let n = 0; n < count; n++) {
    const session = await server.host.createSession({ title: 'Hall', polls: [QUESTION] })
    await server.host.openPoll({ id: session.id, pid: session.polls?.[0]?.id ?? '' })
    rooms.push(session)
  }
  return rooms
}

/** The first worker, and a storm of votes that has begun. */
async function stormOver(server: Served) {
  const [worker] = cluster().workers
  if (!worker) throw new Error('no worker')
  const rooms = await openRooms(server, ROOMS)
  const storm = new Storm(server.url, server.host, rooms)
  storm.begin()
  await storm.goesOnIn(rooms, 20)
  return { worker, storm, rooms }
}

/** Which rooms are on a machine, and which on others; there are some of either. */
async function roomsBy<Room extends { id: string }>(
  { port }: Machine,
  rooms: readonly Room[],
  databaseUrl: string,
): Promise<{ on: Room[]; off: Room[] }> {
  const ids = rooms.map(({ id }) => `('${id}'::uuid)`)
  const found = await ask<{ id: string }>(
    databaseUrl,
    `select id from (values ${ids}) as room (id)
     join pg_dist_placement on shardid = get_shard_id_for_distribution_column('session', id)
     join pg_dist_node using (groupid) where nodeport = ${port}`,
  )
  const isOn = ({ id }: Room) => found.some((room) => room.id === id)
  const [on, off] = [rooms.filter(isOn), rooms.filter((room) => !isOn(room))]
  expect(on.length).toBeGreaterThan(0)
  expect(off.length).toBeGreaterThan(0)
  return { on, off }
}

/** The machines that the metrics call ill. */
async function illMachines({ metricsPort }: Served): Promise<(string | undefined)[]> {
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const refused = /outage_refusals\{machine="(.+?)"\}/g
  return [...(await metrics.text()).matchAll(refused)].map(([, machine]) => machine)
}

describe.skipIf(!hasOwnWorkers())('a worker', () => {
  it('that is killed under load loses no acknowledged write, and new sessions can be created meanwhile', async () => {
    const server = await serve(await distributedDatabase(), { statementTimeout: 2_000 })
    const { worker, storm } = await stormOver(server)
    await killMachine(worker)
    await storm.goesOn(50)
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
    for (const title of titles) await server.host.createSession({ title })
    await startMachine(worker)
    await storm.goesOn()
    await storm.end()
    const errors = server.logged.filter((line) => line.includes('"level":"error"'))
    expect(await storm.faults(), errors.join('\n')).toEqual([])
    expect(errors.length).toBeLessThan(5)
  })

  it('that is killed before a commit leads to a 503, not a 500', async () => {
    const databaseUrl = await distributedDatabase()
    const server = await serve(databaseUrl)
    const [worker] = cluster().workers
    if (!worker) throw new Error('no worker')
    const { on } = await roomsBy(worker, await openRooms(server, ROOMS), databaseUrl)
    const client = new pg.Client(databaseUrl)
    onTestFinished(() => client.end())
    await client.connect()
    await client.query('begin')
    await client.query('update session set title = $2 where id = $1', [on[0]?.id, 'Renamed'])
    await killMachine(worker)
    const error = await client.query('commit').catch((error) => error)
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(isOutage(error), error.message).toBe(true)
  })

  it('that hangs under load delays no other worker, is named in the log, and loses no acknowledged write', async () => {
    const databaseUrl = await distributedDatabase()
    // Whoever waited for a statement on the worker would wait longer than this test may take.
    const change = { statementTimeout: 600_000, metrics: { port: 0, host: '127.0.0.1' } }
    const server = await serve(databaseUrl, change)
    const { worker, storm, rooms } = await stormOver(server)
    const { off: elsewhere } = await roomsBy(worker, rooms, databaseUrl)
    await stallMachine(worker)
    await storm.goesOnIn(elsewhere, 200)
    await expect.poll(() => illMachines(server)).toEqual([`127.0.0.1:${worker.port}`])
    await wakeMachine(worker)
    await storm.goesOnIn(rooms)
    await storm.end()
    expect(await storm.faults()).toEqual([])
  })

  it('that hangs keeps no new session from being created, and doctor names it', async () => {
    const databaseUrl = await distributedDatabase()
    const server = await serve(databaseUrl, { statementTimeout: 2_000 })
    const [worker] = cluster().workers
    if (!worker) throw new Error('no worker')
    await openRooms(server, 2)
    const env = { DATABASE_URL: databaseUrl, SECRET, HOST: '127.0.0.1', PORT: String(await freePort()) }
    const about = async () => {
      const findings = await examine(env, Date.now)
      return findings.filter(({ says }) => says.includes('of the cluster')).map(({ is }) => is)
    }
    expect(await about()).toEqual(['ok', 'ok'])
    await stallMachine(worker)
    const title = 'While it hangs'
    const made: string[] = []
    for (let n = 0; n < 12; n++) made.push((await server.host.createSession({ title })).title)
    expect(made).toEqual(Array.from({ length: 12 }, () => title))
    expect((await about()).toSorted()).toEqual(['ok', 'wrong'])
    await wakeMachine(worker)
  })

  it('hands its shards over during a rehearsal without a loss', async () => {
    // Each move waits for the worker to catch up: with 32 it takes 140 s, and the event 30.
    const databaseUrl = await distributedDatabase(8)
    const server = await serve(databaseUrl)
    const [worker] = cluster().workers
    const admin = new URL(databaseUrl)
    admin.username = 'postgres'
    const size = ['--people', '40', '--sessions', '2', '--within', '3']
    const run = rehearse(['--url', server.url, '--token', server.token, ...size, '--json'], {})
    await expect.poll(async () => (await server.host.listSessions()).events).not.toEqual([])
    await ask(
      admin.href,
      `select citus_set_node_property('127.0.0.1', ${worker?.port}, 'shouldhaveshards', false)`,
      'select citus_rebalance_start()',
      'select citus_rebalance_wait()',
    )
    const { code, report } = await run
    expect(report.faults).toEqual([])
    expect(code).toBe(0)
    const [left] = await ask<{ count: number }>(
      admin.href,
      `select count(*)::int as count from citus_shards where nodeport = ${worker?.port}`,
    )
    expect(left?.count).toBe(0)
  })
})
