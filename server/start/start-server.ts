import { DEMO_LIFETIME } from '../../shared/limits.ts'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { defaultDataDir } from '../db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import type { startMetrics } from '../http/metrics.ts'
import { Outages } from '../http/outage-log.ts'
import { networkUrls } from '../http/pages/phone-addresses.ts'
import { type Listening, listen, stopListening } from '../http/socket/listen.ts'
import { Proxies } from '../http/socket/proxies.ts'
import { makeSignInLink } from '../procedures/me/sign-in-link.ts'
import { deleteLapsedHosts } from '../queries/demo.ts'
import type { Config } from '../settings/config.ts'
import { printedHost, setUpSignIn, signInUrl } from '../sign-in/sign-in.ts'
import type { Dependencies } from './dependencies.ts'
import { keptSecret } from './secret-file.ts'
import { startServices } from './services.ts'

export type RunningServer = {
  /** The address of the server: BASE_URL, otherwise one for this machine only. */
  url: string
  /** Addresses of the server for other machines of the network, the likeliest first. */
  networkUrls: string[]
  port: number
  metricsPort: number | undefined
  /** A new sign-in link, or the sign-in page if links are not printed. @param at one of the addresses above */
  signInLink(at?: string): Promise<string>
  /** Deletes what a demonstration has kept for an hour. */
  forgetLapsed(): Promise<void>
  /** Answers requests in flight, writes accepted votes, and releases everything. */
  stop(): Promise<void>
}

type Started = {
  database?: Promise<OpenDatabase>
  drainMails?: () => Promise<void>
  running?: Awaited<ReturnType<typeof startServices>>
  metrics?: Awaited<ReturnType<typeof startMetrics>>
}

/**
 * Starts a server.
 * @throws StartRefusal if settings, data folder, database or port do not allow it; nothing is left running
 */
export async function startServer(config: Config, dependencies: Dependencies): Promise<RunningServer> {
  const listening = await listen(config)
  const { port, turns } = listening
  const url = config.baseUrl ?? `http://localhost:${port}`
  const started: Started = {}
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(listening, started)
    return stopping
  }
  try {
    const { app, services } = await setUp({ config, listening, url, started }, dependencies)
    turns.answerBy(app)
    return {
      url,
      networkUrls: config.baseUrl ? [] : networkUrls(listening),
      port,
      metricsPort: started.metrics?.port,
      signInLink: async (at = url) => {
        const email = printedHost(config)
        if (email === undefined) return `${at}/login`
        return signInUrl(at, await makeSignInLink(services, email, dependencies.clock()))
      },
      forgetLapsed: async () => {
        const before = dependencies.clock() - DEMO_LIFETIME
        for (const id of await deleteLapsedHosts(services.databases.all, before)) services.live.changes.touch(id)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = { config: Config; listening: Listening; url: string; started: Started }

async function setUp({ config, listening, url, started }: Parts, dependencies: Dependencies) {
  const dataDir = config.dataDir ?? defaultDataDir()
  // Loading Express and tRPC blocks this process for 100 ms, so it is done while PostgreSQL starts.
  const loadApp = () => import('../http/app.ts')
  const onWaiting = () => void loadApp().catch(() => {})
  started.database = openDatabase({ ...config, dataDir, port: listening.port }, dependencies.log, onWaiting)
  const database = await started.database
  const { createApp } = await loadApp()
  const secrets = config.secrets ?? [await keptSecret(dataDir)]
  const { signIn, drain } = await setUpSignIn(config, { url, db: database.db }, dependencies)
  started.drainMails = drain
  const parts = { config: { ...config, dataDir }, database, secrets, signIn }
  started.running = await explainConnectionErrors(config.databaseUrl, () => startServices(parts, dependencies))
  const { services } = started.running
  const { streams, votes } = services.live
  const outages = new Outages(dependencies.log)
  if (config.metrics) {
    const { startMetrics } = await import('../http/metrics.ts')
    started.metrics = await startMetrics(config.metrics, {
      streams: () => streams.count,
      connections: database.state.connections,
      outages: () => outages.ongoing,
      fallbacks: () => votes.fallbacks,
    })
  }
  const settings = {
    services,
    pages: dependencies.pages,
    database: database.state,
    baseUrl: url,
    proxies: new Proxies(config.trustProxy),
    embedOrigins: config.embedOrigins,
    streamsPerAddress: config.streamsPerAddress,
    demo: config.demo,
    connections: listening.connections,
    observe: started.metrics?.observe,
    log: dependencies.log,
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
