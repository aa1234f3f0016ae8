import { APP } from './app-database.ts'
import { clusterDir } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import type { EmbeddedPostgres } from './keeper.ts'
import { readPostmaster } from './postmaster.ts'
import { knock } from './superuser.ts'

/** How to reach the embedded PostgreSQL of a data folder that a server is using; undefined where none does. */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const folder = await openDataDir(dataDir)
  const found = await readPostmaster({ cluster: clusterDir(folder) })
  if (!found?.address.host) return undefined
  const { state } = await knock(found.address)
  return state === 'serving' ? { ...found.address, ...APP, ssl: false } : undefined
}
