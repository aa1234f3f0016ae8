import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CreatedSession } from '../../client/index.ts'
import { Storm } from '../faults/storm.ts'
import { rehearse } from '../rehearsal/support.ts'
import { ask, cluster, distributedDatabase, hasOwnWorkers, type Served, serve } from './database.ts'
import { signalMachine, startMachine } from './machine.ts'

/** A worker dies, hangs, or hands its shards over, while people vote. */

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
  const storm = new Storm(server.url, server.host, await openRooms(server, 6))
  storm.begin()
  await storm.goesOn()
  return { worker, storm }
}

describe.skipIf(!hasOwnWorkers())('a worker', () => {
  it('that is killed under load loses nothing that was acknowledged, and sessions can be created all the while', async () => {
    const server = await serve(await distributedDatabase(), { statementTimeout: 2_000 })
    const { worker, storm } = await stormOver(server)
    await signalMachine(worker, 'SIGKILL')
    await storm.goesOn(50)
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
    for (const title of titles) await server.host.createSession({ title })
    await startMachine(worker)
    await storm.goesOn()
    await storm.end()
    expect(await storm.faults()).toEqual([])
    expect(server.logged.filter((line) => line.includes('"level":50')).length).toBeLessThan(5)
  })

  it('that hangs under load loses nothing that was acknowledged', async () => {
    const server = await serve(await distributedDatabase(), { statementTimeout: 2_000 })
    const { worker, storm } = await stormOver(server)
    onTestFinished(() => signalMachine(worker, 'SIGCONT'))
    await signalMachine(worker, 'SIGSTOP')
    await sleep(5_000)
    await signalMachine(worker, 'SIGCONT')
    await storm.goesOn()
    await storm.end()
    expect(await storm.faults()).toEqual([])
  })

  it('hands its shards over during a rehearsal', async () => {
    // Each move waits for the worker to catch up: with 32 it takes 140 s, and the event 30.
    const databaseUrl = await distributedDatabase(8)
    const server = await serve(databaseUrl)
    const [worker] = cluster().workers
    const admin = new URL(databaseUrl)
    admin.username = 'postgres'
    const size = ['--people', '40', '--sessions', '2', '--within', '3']
    const run = rehearse(['--url', server.url, '--token', server.token, ...size, '--json'], {})
    await vi.waitUntil(async () => (await server.host.listSessions()).events.length > 0)
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
