import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { BoundedMap } from '../domain/bounded-map.ts'

/** The way to the database for what is done of one session. */
export type DatabaseOf = (sessionId: string) => Kysely<Database> | Promise<Kysely<Database>>

/** Sessions whose machine is remembered at a time; about 200 bytes each. */
const REMEMBERED_MAX = 10_000
/** Milliseconds until it is asked for anew. */
const REMEMBERED_FOR = 60_000

type Way = { db: ReturnType<DatabaseOf>; until: number }

/**
 * Which machine of a cluster has a session, asked of the coordinator once a minute. Citus finds the rows by
 * itself wherever they are: for up to a minute after a session has moved, its statements are counted
 * on the wrong machine's share, and nothing else is wrong.
 * @param at the way to the database for what a machine has
 */
export function bySession(db: Kysely<Database>, at: (machine: string) => Kysely<Database>): DatabaseOf {
  const ways = new BoundedMap<Way>(REMEMBERED_MAX)
  return (sessionId) => {
    const known = ways.get(sessionId)
    if (known && performance.now() < known.until) return known.db
    const until = performance.now() + REMEMBERED_FOR
    const way: Way = { db: readMachine(db, sessionId).then(at), until }
    ways.set(sessionId, way)
    Promise.resolve(way.db).then(
      (found) => Object.assign(way, { db: found }),
      () => Object.assign(way, { until: 0 }),
    )
    return way.db
  }
}

/** Where Citus keeps a session that there is or could be: as `host:port`. */
async function readMachine(db: Kysely<Database>, sessionId: string): Promise<string> {
  const { rows } = await sql<{ machine: string }>`
    select node.nodename || ':' || node.nodeport as machine
    from pg_dist_placement as placement join pg_dist_node as node using (groupid)
    where node.noderole = 'primary'
      and placement.shardid = get_shard_id_for_distribution_column('session', ${sessionId}::uuid)`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`no machine has the shard of session ${sessionId}`)
  return found.machine
}
