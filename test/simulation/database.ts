import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'

/**
 * A PostgreSQL for simulations alone. Nothing in it moves by itself (vacuum), plans do not depend on the machine, and
 * two statements that wait for each other are noticed at once, so that a seed repeats.
 */
const SETTINGS = {
  autovacuum: 'off',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  deadlock_timeout: '1ms',
  max_parallel_workers_per_gather: '0',
  update_process_title: 'off',
  track_counts: 'off',
}

export type SimulationDatabase = { urls: string[]; stop(): Promise<void> }

/** @param count how many databases, each with the schema of today */
export async function startDatabase(count: number): Promise<SimulationDatabase> {
  const dataDir = join(tmpdir(), `live-audience-simulation-${randomUUID()}`)
  const postgres = await startEmbeddedPostgres({ dataDir, poolSize: 100, log: () => {} })
  const { host, port, user } = postgres.connection
  const superuser = new pg.Client({ host, port, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  for (const [name, value] of Object.entries(SETTINGS)) await superuser.query(`alter system set ${name} = '${value}'`)
  await superuser.query('select pg_reload_conf()')
  const urls: string[] = []
  for (let number = 0; number < count; number++) {
    const name = `simulation_${number}`
    await superuser.query(`create database ${name} owner ${user} template template0`)
    urls.push(`postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`)
  }
  await superuser.end()
  for (const url of urls) await migrateAlone(url)
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { urls, stop }
}

/** Brings the schema up to date while nobody else uses the database. */
export async function migrateAlone(target: string): Promise<void> {
  const { db } = openPool({ target, poolSize: 1, statementTimeout: 30_000, onError: () => {} })
  await migrate(db)
  await db.destroy()
}
