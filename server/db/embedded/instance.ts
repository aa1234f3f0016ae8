import { removeStale } from '../../../shared/files/write-atomically.ts'
import { type Account, engineAccount, mustReach } from './account.ts'
import type { Address } from './address.ts'
import { clusterDir, openCluster } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { type Engine, engineIn, installedPackage, openEngine } from './engine.ts'

/** What one embedded PostgreSQL is made of, checked: data folder, cluster, account and programs. */
export type Instance = {
  dataDir: string
  cluster: string
  account: Account | undefined
  engine: Engine
  log: (message: string) => void
  /** The HTTP port of the server that owns the database. */
  port: number | undefined
  onWaiting: () => void
  /** Connections of the server that owns the database. */
  poolSize: number
  /** Where the database listens, once it was launched here. A relaunch keeps it. */
  address?: Address
}

export type InstanceOptions = {
  dataDir: string
  port?: number
  log: (message: string) => void
  /** The most connections that the caller opens at a time, apart from a few extra ones. */
  poolSize: number
  /** Called once or twice, when a start does nothing but wait for a program of PostgreSQL. */
  onWaiting?: () => void
  /** The folder of other programs than those of the npm package. */
  postgresBin?: string | undefined
  /** The folder of the engine's npm package, for tests; otherwise the one in node_modules. */
  packageRoot?: string
}

/** Opens the data folder. @throws EmbeddedRefusal that says what to change */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { log, port, poolSize, postgresBin, packageRoot, onWaiting = () => {} } = options
  const dataDir = await openDataDir(options.dataDir)
  const cluster = clusterDir(dataDir)
  const account = await engineAccount(dataDir, cluster)
  await mustReach(account, dataDir)
  await removeStale(dataDir)
  const engine =
    postgresBin !== undefined
      ? await engineIn(postgresBin, account)
      : await openEngine(dataDir, account, packageRoot ?? installedPackage())
  const began = Date.now()
  if ((await openCluster(cluster, engine, account, onWaiting)) === 'created') {
    log(`First start: made the database in ${cluster} in ${Date.now() - began} ms`)
  }
  return { dataDir, cluster, account, engine, log, port, onWaiting, poolSize }
}
