import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { bringUpToDate } from '../../server/db/migrate.ts'
import { runOn } from '../support/postgres.ts'
import { ask } from './cluster.ts'
import { cluster, clusterDatabase, hasCitus, hasOwnWorkers, serve, tool } from './database.ts'
import { type Machine, stallMachine } from './machine.ts'

/** `npm run distribute` as SCALING.md tells it, and the way back. */

const SHARDED = 'session, poll, participant, vote, question, upvote, question_merge, ticket, picture, idempotent_call'

const distribute = (url: string, ...options: string[]) => tool(['distribute', ...options], { DATABASE_URL: url })

/** A session that was played before, by a server that has been stopped. */
async function played(url: string) {
  const server = await serve(url)
  const { id = '', polls = [] } = await server.host.createSession({ title: 'Before' })
  await server.host.openPoll({ id, pid: polls[0]?.id ?? '' })
  for (let n = 0; n < 5; n++) {
    const phone = liveAudience({ baseUrl: server.url })
    await phone.joinSession({ id, name: `Guest ${n}` })
    await phone.vote({ id, optionId: polls[0]?.options[n % 2]?.id ?? '' })
    await phone.askQuestion({ id, text: `Why ${n}?` })
  }
  const seen = await server.host.getSession({ id, host: '1' })
  await server.stop()
  return { id, token: server.token, seen }
}

async function seenAt(url: string, id: string, token: string) {
  const server = await serve(url)
  const seen = await liveAudience({ baseUrl: server.url, token }).getSession({ id, host: '1' })
  await server.stop()
  return seen
}

describe.skipIf(!hasCitus())('npm run distribute', () => {
  it('moves all rows to the workers, and backup and restore lead back to one machine', async () => {
    const url = await clusterDatabase()
    const { id, token, seen } = await played(url)
    const dry = await distribute(url, '--dry-run')
    expect(dry.said).toMatch(/would spread 1 × session, 1 × poll, 5 × participant, 5 × vote/)
    expect(await ask(url, 'select from pg_dist_partition')).toHaveLength(0)

    const done = await distribute(url)
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/^Spread 1 × session/) })
    const tables = SHARDED.split(', ').map((table) => `pg_relation_size('${table}')`)
    const [left] = await ask<{ bytes: number }>(url, `select (${tables.join(' + ')})::int as bytes`)
    expect(left?.bytes).toBe(0)
    expect(await seenAt(url, id, token)).toEqual(seen)
    expect(await distribute(url)).toMatchObject({ code: 1, said: 'The tables are distributed already.\n' })

    const folder = await mkdtemp(join(tmpdir(), 'live-audience-citus-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'live.backup')
    const backup = () => tool(['backup', file], { DATABASE_URL: url })
    const server = await serve(url)
    expect(await backup()).toEqual({
      code: 1,
      said: expect.stringMatching(/^Servers are connected to this Citus cluster: live-audience/),
    })
    expect(await readdir(folder)).toEqual([])
    await server.stop()
    expect(await backup()).toMatchObject({ code: 0 })
    const plain = await plainDatabase()
    expect(await tool(['restore', file], { DATABASE_URL: plain })).toMatchObject({ code: 0 })
    expect(await seenAt(plain, id, token)).toEqual(seen)
  })

  it.skipIf(!hasOwnWorkers())('names a worker that hangs, within seconds', async () => {
    const url = await clusterDatabase()
    await bringUpToDate(url)
    const [worker] = cluster().workers as [Machine]
    await stallMachine(worker)
    // Citus waits 30 s by default.
    const { code, said } = await tool(['distribute'], { DATABASE_URL: url }, 20_000)
    expect(said).toMatch(new RegExp(`^Not every worker .* 127.0.0.1:${worker.port} says: `))
    expect(code).toBe(1)
  })

  it('changes nothing and says why where a server runs or Citus is missing', async () => {
    const url = await clusterDatabase()
    expect((await distribute(url)).said).toContain('Start the server once')
    const server = await serve(url)
    expect(await distribute(url)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Others are connected to the database: live-audience/),
    })
    await server.stop()
    const plain = await plainDatabase()
    expect((await distribute(plain)).said).toContain('create extension citus')
    expect((await distribute('')).said).toContain('DATABASE_URL')
  })
})

/** A database of the coordinator that has no Citus in it. */
async function plainDatabase(): Promise<string> {
  const name = `live_audience_plain_${process.pid}_${Date.now()}`
  const { url } = cluster()
  await runOn(url, `create database ${name}`)
  onTestFinished(async () => void (await runOn(url, `drop database ${name} with (force)`)))
  const plain = new URL(url)
  plain.pathname = `/${name}`
  await bringUpToDate(plain.href)
  return plain.href
}
