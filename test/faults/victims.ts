import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { freePort } from '../support/ports.ts'
import { Victim } from './victim.ts'

async function ownFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-faults-')))
  // As root, the database runs under another account, which has to get through this folder.
  await chmod(folder, 0o755)
  onTestFinished(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  )
  return folder
}

/**
 * Servers that are made to die, for one test: one with the embedded database, or several nodes on a
 * PostgreSQL of the test's own, which comes back by itself. They are not started yet.
 */
export async function victimsOf(kind: 'embedded' | 'postgres', count: number): Promise<Victim[]> {
  const folder = await ownFolder()
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgres')
  const shared = kind === 'embedded' ? { DATA_DIR: dataDir } : await ownPostgres(dataDir)
  const victims: Victim[] = []
  for (let n = 0; n < count; n++) {
    const PORT = String(await freePort())
    const place = { PORT, HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${PORT}` }
    victims.push(new Victim({ ...place, ...shared }, cluster))
  }
  return victims
}

async function ownPostgres(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  onTestFinished(() => postgres.stop())
  const { user, database, host, port } = postgres.connection
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return { DATABASE_URL, SECRET: 'a secret of the tests alone', TRUST_PROXY: '1' }
}
