/**
 * The PostgreSQL that comes with the packages, kept running for one server. Which file calls which:
 *
 *   supervisor  starts PostgreSQL, restarts it when it dies, and stops it
 *   ├ instance    prepares a start: data-dir, os-account, programs, cluster (made by initdb)
 *   └ ownership   makes a running PostgreSQL ours, by an advisory lock that one connection holds. It takes
 *     ├ postmaster  one that a killed server left behind (adopt), or
 *     └ launch      a new one, with its socket-dir and its watchdog
 *
 * States: no cluster -> stopped -> launching -> serving, unowned -> owned -> stopping -> stopped. An owned
 * PostgreSQL may die. The supervisor then acquires one again, at the same address.
 *
 * What never happens:
 * - Two servers own one cluster. The lock is held until PostgreSQL has stopped.
 * - A PostgreSQL outlives us without a watchdog. It gets one before we wait for its first answer. If watchdog and
 *   server are both killed with kill -9, the next start adopts it.
 * - An incomplete cluster or an incomplete copy of the programs has its final name.
 * - A signal reaches a process that is not a PostgreSQL on our cluster.
 * - A refused start leaves anything running.
 */
export { hasDatabase } from './cluster.ts'
export { defaultDataDir, openDataDir } from './data-dir.ts'
export { EmbeddedRefusal } from './refusal.ts'
export { type EmbeddedPostgres, runningEmbedded, startEmbeddedPostgres } from './supervisor.ts'
