import { connectionsOf } from '../db/connect.ts'
import { defaultDataDir } from '../db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { networkUrls } from '../http/addresses.ts'
import { listen, refuseUntilReady, stopListening } from '../http/listen.ts'
import { startMetrics } from '../http/metrics.ts'
import { Proxies } from '../http/proxies.ts'
import { makeSignInLink } from '../procedures/me/sign-in-link.ts'
import type { Config } from '../settings/config.ts'
import { setUpSignIn, signInUrl } from '../sign-in/sign-in.ts'
import { keptSecret } from './secret-file.ts'
import { startServices } from './services.ts'
import type { World } from './world.ts'

/** Who signs in by the link that the server prints. */
const LOCAL_HOST = 'host@localhost'

export type RunningServer = {
  /** Where it is reached; from other machines, too, where BASE_URL says so. */
  url: string
  /** Where else other machines of the network reach it, the likeliest first. */
  networkUrls: string[]
  port: number
  /** Where metrics are served, if they are. */
  metricsPort: number | undefined
  /** A fresh sign-in link, as those that are printed at start. @param at one of the above */
  signInLink(at?: string): Promise<string>
  /** Answers what is in flight, writes what was accepted, and lets go of everything. */
  stop(): Promise<void>
}

/**
 * Starts a server.
 * @throws with a sentence for people where settings, data folder, database or port do not allow it
 */
export async function startServer(config: Config, world: World): Promise<RunningServer> {
  const dataDir = config.dataDir ?? defaultDataDir()
  const listening = await listen(config.port, config.host)
  const { server, port } = listening
  server.on('request', refuseUntilReady)
  const url = config.baseUrl ?? `http://localhost:${port}`
  const addresses = () => (config.baseUrl ? [config.baseUrl] : networkUrls(listening))
  let database: OpenDatabase | undefined
  try {
    const opening = openDatabase({ ...config, dataDir, port }, (line) => world.log.info(line))
    // Loading Express and tRPC takes this process what a first start takes PostgreSQL's own programs.
    const [{ createApp }] = await Promise.all([
      import('../http/app.ts'),
      import('../../client/web/build.ts').then(({ buildPages }) => buildPages()),
      opening.catch(() => {}),
    ])
    database = await opening
    const secrets = config.secrets ?? [await keptSecret(dataDir)]
    const serving = await serve({ config, database, secrets, url, addresses, createApp }, world)
    server.off('request', refuseUntilReady).on('request', serving.app)
    return {
      url,
      networkUrls: config.baseUrl ? [] : addresses(),
      port,
      metricsPort: serving.metrics?.port,
      signInLink: async (at = url) =>
        signInUrl(at, await makeSignInLink(serving.services, LOCAL_HOST, world.clock())),
      stop: once(async () => {
        serving.services.live.streams.stop()
        await stopListening(listening)
        await serving.metrics?.stop()
        await serving.stop()
        await database?.close()
      }),
    }
  } catch (error) {
    await stopListening(listening)
    await database?.close()
    throw error
  }
}

type Parts = {
  config: Config
  database: OpenDatabase
  secrets: string[]
  url: string
  addresses: () => string[]
  createApp: typeof import('../http/app.ts').createApp
}

/** Everything between the database and the socket. */
async function serve(
  { config, database, secrets, url, addresses, createApp }: Parts,
  world: World,
) {
  const { db } = database
  const signIn = await setUpSignIn(config, { url, db }, world)
  const shared = config.databaseUrl !== undefined
  const { limits, retentionDays } = config
  const parts = { database, secrets, shared, signIn, limits, retentionDays }
  const { services, stop } = await startServices(parts, world)
  const sources = {
    streams: () => services.live.streams.count,
    connections: () => connectionsOf(db),
  }
  const metrics = config.metrics && (await startMetrics(config.metrics, sources))
  const settings = {
    services,
    baseUrl: url,
    proxies: new Proxies(config.trustProxy),
    embedOrigins: config.embedOrigins,
    streamsPerAddress: config.streamsPerAddress,
    isFull: database.isFull,
    observe: metrics?.observe,
    log: world.log,
  }
  return { services, stop, metrics, app: createApp(settings, addresses) }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
