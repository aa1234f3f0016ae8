import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { putCluster } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'
import { SECRET } from '../support/secret.ts'
import { Victim } from './victim.ts'

async function ownFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-faults-')))
  // As root, the database runs under another account, which has to get through this folder.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** A PostgreSQL of one test's own: where it is reached, and where its data lie. */
export async function ownPostgres(): Promise<{ url: string; cluster: string }> {
  const dataDir = join(await ownFolder(), 'data')
  await putCluster(dataDir)
  return { url: await startPostgres(dataDir), cluster: join(dataDir, 'postgres') }
}

/**
 * Servers that are made to die, for one test: one with the embedded database, or several nodes on a
 * PostgreSQL of the test's own, which comes back by itself. They are not started yet.
 */
export async function victimsOf(kind: 'embedded' | 'postgres', count: number): Promise<Victim[]> {
  const folder = await ownFolder()
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgres')
  await putCluster(dataDir)
  const shared: Record<string, string> =
    kind === 'embedded'
      ? { DATA_DIR: dataDir }
      : { DATABASE_URL: await startPostgres(dataDir), SECRET, TRUST_PROXY: '1' }
  const victims: Victim[] = []
  for (let n = 0; n < count; n++) {
    const PORT = String(await freePort())
    const place = { PORT, HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${PORT}` }
    victims.push(new Victim({ ...place, ...shared }, cluster))
  }
  return victims
}

async function startPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, poolSize: 10, log: () => {} })
  onTestFinished(() => postgres.stop())
  const { user, database, host, port } = postgres.connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
