import { clearHalfDone } from '../../files/half-done.ts'
import { type Account, engineAccount, mustReach } from './account.ts'
import type { Address } from './address.ts'
import { clusterDir, openCluster } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { type Engine, installedPackage, openEngine } from './engine.ts'
import { givenEngine } from './given-engine.ts'

/** Everything a start needs, checked: folder, account, programs and cluster. */
export type Place = {
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
  /** Where the database listens, once it has been launched here: a relaunch must keep it. */
  address?: Address
}

export type PlaceOptions = {
  dataDir: string
  port?: number
  log: (message: string) => void
  /** The most connections that the caller will have at a time, a few beside. */
  poolSize: number
  /** Told, perhaps twice, when all there is to do is to wait for one of PostgreSQL's programs. */
  onWaiting?: () => void
  /** The folder of other programs than those that come with the packages. */
  postgresBin?: string | undefined
  /** The folder of the engine's package, for tests; found in node_modules otherwise. */
  packageRoot?: string
}

async function engineFor(
  { postgresBin, packageRoot }: PlaceOptions,
  dataDir: string,
  account: Account | undefined,
): Promise<Engine> {
  if (postgresBin !== undefined) return givenEngine(postgresBin, account)
  return openEngine(dataDir, account, packageRoot ?? installedPackage())
}

/** Opens the data folder, or refuses with what has to change. */
export async function openPlace(options: PlaceOptions): Promise<Place> {
  const { log, port, poolSize, onWaiting = () => {} } = options
  const dataDir = await openDataDir(options.dataDir)
  const cluster = clusterDir(dataDir)
  const account = await engineAccount(dataDir, cluster)
  await mustReach(account, dataDir)
  await clearHalfDone(dataDir)
  const engine = await engineFor(options, dataDir, account)
  const began = Date.now()
  if ((await openCluster(cluster, engine, account, onWaiting)) === 'created') {
    log(`First start: made the database in ${cluster} in ${Date.now() - began} ms`)
  }
  return { dataDir, cluster, account, engine, log, port, onWaiting, poolSize }
}
