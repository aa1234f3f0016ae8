import { removeStale } from '../../../shared/files/write-atomically.ts'
import { clusterDir, openCluster } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { type Account, postgresAccount, requireReachable } from './os-account.ts'
import { installedPackage, openPackage, openPrograms, type Programs } from './programs.ts'
import type { Address } from './socket-dir.ts'

export type InstanceOptions = {
  dataDir: string
  /** The HTTP port of the server that owns PostgreSQL. */
  port?: number
  log: (message: string) => void
  /** The most connections that the caller opens at a time, apart from a few extra ones. */
  poolSize: number
  /** Called once or twice, when a start does nothing but wait for a program of PostgreSQL. */
  onWaiting?: () => void
  /** The folder of other programs than those of the npm package. */
  postgresBin?: string | undefined
  /** The folder of the npm package with the programs, for tests; otherwise the one in node_modules. */
  packageRoot?: string
}

/** What one embedded PostgreSQL is made of, checked: its cluster, its programs, and the account that it runs as. */
export type Instance = Omit<InstanceOptions, 'onWaiting'> & {
  onWaiting: () => void
  cluster: string
  account: Account | undefined
  programs: Programs
  /** Where PostgreSQL listens, once it was launched here. A relaunch keeps it. */
  address?: Address
}

/** Prepares a start. Makes the data folder and the cluster where they are missing. @throws EmbeddedRefusal */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { log, postgresBin, packageRoot, onWaiting = () => {} } = options
  const dataDir = await openDataDir(options.dataDir)
  const cluster = clusterDir(dataDir)
  const account = await postgresAccount(dataDir, cluster)
  await requireReachable(account, dataDir)
  await removeStale(dataDir)
  const programs =
    postgresBin !== undefined
      ? await openPrograms(postgresBin, account)
      : await openPackage(dataDir, account, packageRoot ?? installedPackage())
  const began = Date.now()
  if ((await openCluster(cluster, programs, account, onWaiting)) === 'created') {
    log(`First start: made the database in ${cluster} in ${Date.now() - began} ms`)
  }
  return { ...options, dataDir, cluster, account, programs, onWaiting }
}
