/**
 * The PostgreSQL that comes with the packages, kept running for one server. Who calls whom:
 *
 *   keeper   starts it, brings it back when it dies, stops it
 *   ├ place    what a start needs: data-dir, account, engine (the programs), cluster (initdb)
 *   └ own      makes a running one ours
 *     ├ postmaster.adopt   one that a killed server left behind, or
 *     ├ launch             a new one: address (its socket), log-file, guard
 *     └ owner-lock         the session whose advisory lock marks the owner
 *
 * Its states: vacant (no cluster) -> stopped -> launching -> serving, unowned -> owned -> stopping
 * -> stopped. From `owned` it may die: the keeper owns it again, at the same address.
 *
 * What never happens: two servers own one cluster (the lock goes with the database, not before it);
 * a PostgreSQL outlives us unguarded (a guard is set before it is waited for, and kill -9 of both
 * leaves one that the next start adopts); a half-made cluster or copy has its final name; a signal
 * goes to a process that is not a PostgreSQL on our cluster; a refusal leaves anything running.
 */
export { hasDatabase } from './cluster.ts'
export { defaultDataDir, openDataDir } from './data-dir.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './keeper.ts'
export { EmbeddedRefusal } from './refusal.ts'
export { runningEmbedded } from './running.ts'
