import { explainConnectionErrors } from '../db/connection-errors.ts'
import { defaultDataDir } from '../db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import type { Metrics } from '../http/metrics.ts'
import { Outages } from '../http/outage-log.ts'
import { networkUrls } from '../http/pages/phone-addresses.ts'
import { type Listening, listen, refuseUntilReady, stopListening } from '../http/socket/listen.ts'
import { Proxies } from '../http/socket/proxies.ts'
import { makeSignInLink } from '../procedures/me/sign-in-link.ts'
import type { Config } from '../settings/config.ts'
import { printedHost, setUpSignIn, signInUrl } from '../sign-in/sign-in.ts'
import { keptSecret } from './secret-file.ts'
import { type RunningServices, startServices } from './services.ts'
import type { World } from './world.ts'

export type RunningServer = {
  /** Its address: BASE_URL, otherwise one for this machine only. */
  url: string
  /** Its addresses for other machines of the network, the likeliest first. */
  networkUrls: string[]
  port: number
  /** The port of the metrics, if they are served. */
  metricsPort: number | undefined
  /** A new sign-in link, or the sign-in page if links are not printed. @param at one of the addresses above */
  signInLink(at?: string): Promise<string>
  /** Answers requests in flight, writes accepted votes, and releases everything. */
  stop(): Promise<void>
}

/** What has been started so far and has to be stopped. */
type Started = {
  database?: Promise<OpenDatabase>
  drainMails?: () => Promise<void>
  running?: RunningServices
  metrics?: Metrics | undefined
}

/**
 * Starts a server.
 * @throws StartRefusal if settings, data folder, database or port do not allow it; nothing is left running
 */
export async function startServer(config: Config, world: World): Promise<RunningServer> {
  const listening = await listen(config)
  const { server, port } = listening
  server.on('request', refuseUntilReady)
  const url = config.baseUrl ?? `http://localhost:${port}`
  const started: Started = {}
  const stop = once(() => stopAll(listening, started))
  try {
    const { app, services } = await setUp({ config, listening, url, started }, world)
    server.off('request', refuseUntilReady).on('request', app)
    return {
      url,
      networkUrls: config.baseUrl ? [] : networkUrls(listening),
      port,
      metricsPort: started.metrics?.port,
      signInLink: async (at = url) => {
        const email = printedHost(config)
        if (email === undefined) return `${at}/login`
        return signInUrl(at, await makeSignInLink(services, email, world.clock()))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = { config: Config; listening: Listening; url: string; started: Started }

/** Sets up everything behind the socket. */
async function setUp({ config, listening, url, started }: Parts, world: World) {
  const dataDir = config.dataDir ?? defaultDataDir()
  // Loading Express and tRPC blocks this process for 100 ms, so it is done while PostgreSQL starts.
  const loadApp = () => import('../http/app.ts')
  started.database = openDatabase(
    { ...config, dataDir, port: listening.port },
    world.log,
    () => void loadApp().catch(() => {}),
  )
  const database = await started.database
  const { createApp } = await loadApp()
  const secrets = config.secrets ?? [await keptSecret(dataDir)]
  const { signIn, drain } = await setUpSignIn(config, { url, db: database.db }, world)
  started.drainMails = drain
  const parts = { config: { ...config, dataDir }, database, secrets, signIn }
  started.running = await explainConnectionErrors(config.databaseUrl, () => startServices(parts, world))
  const { services } = started.running
  const { streams, votes } = services.live
  const outages = new Outages(world.log)
  const sources = {
    streams: () => streams.count,
    connections: database.state.connections,
    outages: () => outages.ongoing,
    fallbacks: () => votes.fallbacks,
  }
  if (config.metrics) {
    const { startMetrics } = await import('../http/metrics.ts')
    started.metrics = await startMetrics(config.metrics, sources)
  }
  const settings = {
    services,
    pages: world.pages,
    database: database.state,
    baseUrl: url,
    proxies: new Proxies(config.trustProxy),
    embedOrigins: config.embedOrigins,
    streamsPerAddress: config.streamsPerAddress,
    connections: listening.connections,
    observe: started.metrics?.observe,
    log: world.log,
    outages,
  }
  const addresses = { baseUrl: config.baseUrl, found: () => networkUrls(listening) }
  return { app: createApp(settings, addresses), services }
}

async function stopAll(listening: Listening, { database, running, metrics, drainMails }: Started): Promise<void> {
  running?.services.live.streams.stop()
  await stopListening(listening)
  await metrics?.stop()
  await drainMails?.()
  await running?.stop()
  const opened = await database?.catch(() => undefined)
  await opened?.close()
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
