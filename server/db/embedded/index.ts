/**
 * The PostgreSQL that comes with the packages, kept running for one server. Who calls whom:
 *
 *   supervisor  starts it, restarts it when it dies, stops it
 *   ├ instance    what a start needs: data-dir, account, engine (the programs), cluster (initdb)
 *   └ acquire     makes a running one ours
 *     ├ postmaster.adopt   one that a killed server left behind, or
 *     ├ launch             a new one: address (its socket), log-file, guard
 *     └ owner-lock         the session whose advisory lock marks the owner
 *
 * Its states: vacant (no cluster) -> stopped -> launching -> serving, unowned -> owned -> stopping
 * -> stopped. From `owned` it may die. The supervisor then acquires it again, at the same address.
 *
 * What never happens:
 * - Two servers own one cluster. The lock is held until the database has stopped.
 * - A PostgreSQL outlives us unguarded. It has a guard before we wait for it to answer. If guard and server are
 *   both killed with kill -9, the next start adopts it.
 * - A half-made cluster or copy has its final name.
 * - A signal reaches a process that is not a PostgreSQL on our cluster.
 * - A refused start leaves anything running.
 */
export { hasDatabase } from './cluster.ts'
export { defaultDataDir, openDataDir } from './data-dir.ts'
export { EmbeddedRefusal } from './refusal.ts'
export { type EmbeddedPostgres, runningEmbedded, startEmbeddedPostgres } from './supervisor.ts'
