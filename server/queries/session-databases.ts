import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { BoundedMap } from '../domain/bounded-map.ts'
import type { DatabaseTime } from './database-time.ts'

export type DatabaseOf = (sessionId: string) => Db | Promise<Db>

/** How many sessions have their machine remembered; about 200 bytes each. */
const REMEMBERED_MAX = 10_000
/** Milliseconds after which the machine is looked up again. */
const REMEMBERED_FOR = 60_000

export type SessionDatabases = {
  of: DatabaseOf
  all: Db
  /** The machine of a cluster that has a session, or would have it; undefined where one machine has all. */
  machineOf: ((sessionId: string) => Promise<string>) | undefined
  /** What they take for the time, for statements that end something. */
  timeOfEnds: DatabaseTime
}

/** @param machines the databases of a cluster; undefined where one machine has all sessions */
export const sessionDatabases = (
  db: Db,
  machines: { at: (machine: string) => Db; every: Db } | undefined,
  timeOfEnds: DatabaseTime,
): SessionDatabases => ({
  timeOfEnds,
  of: machines ? bySession(db, machines.at) : () => db,
  all: machines?.every ?? db,
  machineOf: machines && ((sessionId) => readMachine(db, sessionId)),
})

type Route = { db: ReturnType<DatabaseOf>; until: number }

/**
 * Asks the coordinator once a minute which machine of the cluster has a session. After a session has moved, its
 * statements go through its former machine for up to a minute. They still work, because Citus finds the rows wherever
 * they are.
 * @param at the database of a machine
 */
function bySession(db: Db, at: (machine: string) => Db): DatabaseOf {
  const routes = new BoundedMap<Route>(REMEMBERED_MAX)
  return (sessionId) => {
    const known = routes.get(sessionId)
    if (known && performance.now() < known.until) return known.db
    const until = performance.now() + REMEMBERED_FOR
    const route: Route = { db: readMachine(db, sessionId).then(at), until }
    routes.set(sessionId, route)
    Promise.resolve(route.db).then(
      (found) => Object.assign(route, { db: found }),
      () => Object.assign(route, { until: 0 }),
    )
    return route.db
  }
}

/** The machine (`host:port`) where Citus keeps a session, or would keep it. */
async function readMachine(db: Db, sessionId: string): Promise<string> {
  const { rows } = await sql<{ machine: string }>`
    select node.nodename || ':' || node.nodeport as machine
    from pg_dist_placement as placement join pg_dist_node as node using (groupid)
    where node.noderole = 'primary'
      and placement.shardid = get_shard_id_for_distribution_column('session', ${sessionId}::uuid)`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`no machine has the shard of session ${sessionId}`)
  return found.machine
}
