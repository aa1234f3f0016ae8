import { describe, expect, it, onTestFinished } from 'vitest'
import { openMachinePools } from '../../server/db/machine-pools.ts'
import { openPool } from '../../server/db/pool.ts'
import { VoteIntake } from '../../server/live/votes/intake.ts'
import { statementTime } from '../../server/queries/database-time.ts'
import { sessionDatabases } from '../../server/queries/session-databases.ts'
import { votesOnShards } from '../../server/queries/votes/cast-votes-on-shards.ts'
import { BALLOT, seedRooms, type Voter } from '../bench/seed.ts'
import { waitingSender } from '../support/senders.ts'
import { ask } from './cluster.ts'
import { distributedDatabase, hasCitus } from './database.ts'

/** Votes of sessions on several shards of several machines, as one node writes them. */

const ROOMS = 8
const PEOPLE = 5

async function openRooms() {
  const url = await distributedDatabase()
  const settings = { target: url, statementTimeout: 10_000, onError: () => {} }
  const { db } = openPool({ ...settings, poolSize: 10 })
  onTestFinished(() => db.destroy())
  const machines = openMachinePools(settings)
  onTestFinished(() => machines.close())
  // As nodes that start at the same time.
  const [statements] = await Promise.all([votesOnShards(db), votesOnShards(db)])
  const batches: number[] = []
  const counting: typeof statements = {
    ...statements,
    castVotes: (at, votes, now) => {
      batches.push(votes.length)
      return statements.castVotes(at, votes, now)
    },
  }
  const databaseOf = sessionDatabases(db, machines, statementTime).of
  const intake = new VoteIntake({
    databaseOf,
    statements: counting,
    clock: Date.now,
    changes: { touch() {}, touchNowAndLater() {} },
  })
  const voters = await seedRooms(db, ROOMS, PEOPLE)
  const castAll = async (seq?: bigint, ballot = BALLOT) => {
    const cast = (voter: Voter) => intake.cast({ ...voter, ballot, seq }, waitingSender())
    return (await Promise.all(voters.map(cast))).map(({ is }) => is)
  }
  const stored = async () => {
    const rows = await ask<{ ballot: unknown }>(url, 'select ballot from vote')
    return rows.map(({ ballot }) => JSON.stringify(ballot))
  }
  return { url, voters, batches, castAll, stored }
}

/** With characters that mean something in an array or a literal of SQL. */
const QUOTED = JSON.stringify('O\'Brien \\ "{NULL, $1}" %I')

const all = <T>(value: T): T[] => Array(ROOMS * PEOPLE).fill(value)

describe.skipIf(!hasCitus())('votes on Citus', () => {
  it('of all sessions on a machine are written in one batch', async () => {
    const { batches, castAll, stored } = await openRooms()
    expect(await castAll()).toEqual(all('counted'))
    // Until then the machines of the sessions are looked up.
    batches.length = 0
    expect(await castAll(undefined, QUOTED)).toEqual(all('counted'))
    expect(batches.length).toBeLessThanOrEqual(2)
    expect(await stored()).toEqual(all(QUOTED))
  })

  it('are refused where the poll is closed or a later vote counts', async () => {
    const { url, voters, castAll, stored } = await openRooms()
    const [{ sessionId } = { sessionId: '' }] = voters
    expect(await castAll(5n)).toEqual(all('counted'))
    expect(await castAll(4n, '"late"')).toEqual(all('superseded'))
    await ask(url, `update poll set state = 'closed' where session_id = '${sessionId}'`)
    expect(await castAll(6n, '"later"')).toEqual(
      voters.map((voter) => (voter.sessionId === sessionId ? 'not open' : 'counted')),
    )
    expect(new Set(await stored())).toEqual(new Set([BALLOT, '"later"']))
  })

  it('of a session that has moved are written where it is', async () => {
    const { url, voters, castAll, stored } = await openRooms()
    expect(await castAll()).toEqual(all('counted'))
    const admin = new URL(url)
    admin.username = 'postgres'
    type Move = { shard: string; port: number; target: number }
    const [move] = await ask<Move>(
      url,
      `select shardid::text as shard, nodeport as port,
         (select other.nodeport from pg_dist_node as other
          where other.groupid <> 0 and other.nodeport <> node.nodeport limit 1) as target
       from pg_dist_placement join pg_dist_node as node using (groupid)
       where shardid = get_shard_id_for_distribution_column('session', '${voters[0]?.sessionId}'::uuid)`,
    )
    await ask(
      admin.href,
      `select citus_move_shard_placement(${move?.shard}, '127.0.0.1', ${move?.port}, '127.0.0.1', ${move?.target},
        'block_writes')`,
    )
    expect(await castAll(undefined, '"moved"')).toEqual(all('counted'))
    expect(await stored()).toEqual(all('"moved"'))
  })
})
