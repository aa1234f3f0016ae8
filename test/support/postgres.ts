import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'
import { putCluster } from './cluster.ts'

/**
 * One PostgreSQL for the whole run: that of TEST_DATABASE_URL, else the embedded one with its data
 * in a temporary folder. Each test file gets a database of its own, copied from a template.
 */

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A data folder as a first start leaves it: see cluster.ts. */
    cluster: string
    template: string
    /** How it is copied, as `create database` takes it. */
    strategy: string
  }
}

const TEMPLATE = `live_audience_template_${process.pid}`

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await makeCluster()
  project.provide('cluster', cluster)
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startTemporary(cluster)
  const url = given ?? urlOf((embedded as Temporary).postgres)
  await runOn(url, `create database ${TEMPLATE}`)
  await migrateTemplate(withDatabase(url, TEMPLATE))
  project.provide('postgresUrl', url)
  project.provide('template', TEMPLATE)
  project.provide('strategy', await byItsFiles(url))
  return async () => {
    await runOn(url, `drop database if exists ${TEMPLATE} with (force)`)
    await embedded?.remove()
    await rm(cluster, { recursive: true })
  }
}

/** Half the CPU of writing all of it to the log; what PostgreSQL 14 does without being told. */
async function byItsFiles(url: string): Promise<string> {
  const { rows } = await runOn(url, 'show server_version_num')
  return Number(rows[0].server_version_num) < 150_000 ? '' : 'strategy file_copy'
}

type Temporary = { postgres: EmbeddedPostgres; remove(): Promise<void> }

async function makeCluster(): Promise<string> {
  const dataDir = temporaryFolder()
  await (await startEmbeddedPostgres({ dataDir, poolSize: 1, log: () => {} })).stop()
  return dataDir
}

const temporaryFolder = (): string => join(tmpdir(), `live-audience-test-${randomUUID()}`)

async function startTemporary(cluster: string): Promise<Temporary> {
  const dataDir = temporaryFolder()
  await putCluster(dataDir, cluster)
  // All servers of all workers that run at a time.
  const postgres = await startEmbeddedPostgres({ dataDir, poolSize: 150, log: () => {} })
  await forgetOnPowerCut(postgres)
  const remove = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { postgres, remove }
}

/** Its data outlives no run, so that it need not survive a power cut either. */
async function forgetOnPowerCut({ connection: { host, port } }: EmbeddedPostgres): Promise<void> {
  const superuser = new pg.Client({ host, port, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await superuser.query(`alter system set ${setting} = off`)
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
}

function urlOf({ connection: { host, port, user, database } }: EmbeddedPostgres): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host)
  return url.href
}

async function migrateTemplate(target: string): Promise<void> {
  const { db } = openPool({ target, poolSize: 1, statementTimeout: 30_000, onError: () => {} })
  await migrate(db)
  await db.destroy()
}
