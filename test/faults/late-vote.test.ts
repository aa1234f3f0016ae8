import { expect, it, vi } from 'vitest'
import { SERVING } from '../../server/db/connection-names.ts'
import type { RunningServer } from '../../server/start/start-server.ts'
import { Host, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { stopProcesses } from '../support/stopped-processes.ts'
import { secondNode } from '../support/test-server.ts'
import { ownPostgres } from './start-victims.ts'
import { processesOf } from './victim.ts'

/**
 * A vote hangs in a PostgreSQL process that is stopped, as all processes of its node are. Its voter is told that it failed and
 * votes again, through another node, which acknowledges. Then they go on, one with a statement that it has long since
 * received. The votes are numbered.
 */

vi.setConfig({ testTimeout: 60_000 })

async function signIn(node: RunningServer): Promise<Host> {
  const host = new Host(node.url)
  const token = (await node.signInLink()).split('#token=')[1]
  await host.call('POST', '/api/me/login/verify', { token })
  return host
}

const backendsOf = async (url: string): Promise<{ pid: number; rests: boolean }[]> => {
  const { rows } = await runOn(
    url,
    `select pid, state = 'idle' and state_change < now() - interval '500 ms' as rests
     from pg_stat_activity
     where datname = current_database() and application_name = '${SERVING}'`,
  )
  return rows
}

/** Two nodes on a PostgreSQL of the test's own. The first has two connections, the fewest there may be, which have come to rest. */
async function twoNodes(hasVoted: boolean, statementTimeout: number) {
  const { url, cluster } = await ownPostgres()
  const at = { databaseUrl: url, now: Date.now }
  const first = await secondNode(at, { databasePool: 2, statementTimeout })
  const ada = await signIn(first)
  const session = await ada.creates()
  const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const [bob, zoe] = [new Phone(first.url), new Phone(first.url)]
  for (const phone of [bob, zoe]) await phone.joins(session)
  await bob.votes(session, { optionId: options[4].id })
  if (hasVoted) await zoe.votes(session, { optionId: options[0].id, seq: 1 })
  const backends = () => backendsOf(url)
  await expect.poll(backends).toEqual(Array(2).fill({ pid: expect.any(Number), rests: true }))
  const pids = (await backends()).map(({ pid }) => pid)
  expect(await processesOf(cluster)).toEqual(expect.arrayContaining(pids))
  const there = new Phone((await secondNode(at)).url)
  for (const [name, value] of zoe.cookies) there.cookies.set(name, value)
  return { url, first, session, options, zoe, there, pids }
}

it.each([
  ['first vote', 'waits for it', false, 10_000],
  ['first vote', 'has given it up', false, 500],
  ['change of a vote', 'waits for it', true, 10_000],
  ['change of a vote', 'has given it up', true, 500],
])('a %s that runs late while its node %s does not replace a later one', async (_what, _node, hasVoted, statementTimeout) => {
  const stage = await twoNodes(hasVoted, statementTimeout)
  const { url, first, session, options, zoe, there, pids } = stage
  const goOn = stopProcesses(pids)
  expect((await zoe.tryToVote(session, { optionId: options[1].id, seq: 2 })).status).toBe(503)
  await there.votes(session, { optionId: options[2].id, seq: 3 })
  goOn()
  // Once node and processes are gone, what they had left to do is done.
  await first.stop()
  await expect.poll(async () => (await backendsOf(url)).some(({ pid }) => pids.includes(pid))).toBe(false)
  expect((await there.sees(session)).voteOptionId).toBe(options[2].id)
})
