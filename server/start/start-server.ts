import { DEMO_LIFETIME } from '../../shared/limits.ts'
import type { Config } from '../config/config.ts'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { defaultDataDir } from '../db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import type { startMetrics } from '../http/metrics.ts'
import { Outages } from '../http/outage-log.ts'
import { networkUrls } from '../http/pages/phone-addresses.ts'
import { Proxies } from '../http/proxies.ts'
import {
  createPublicServer,
  type Listening,
  listenAt,
  type PublicServer,
  stopListening,
} from '../http/socket/listen.ts'
import { makeSignInLink } from '../procedures/me/sign-in-link.ts'
import { deleteLapsedHosts } from '../queries/demo-sessions.ts'
import { listHosts } from '../queries/hosts.ts'
import { printedHost, setUpSignIn, signInUrl } from '../sign-in/sign-in.ts'
import { clockOf, type Dependencies } from './dependencies.ts'
import { noteSecret, requireKnownSecret } from './known-secret.ts'
import { listenEarly } from './listen-early.ts'
import type { NodeClock } from './node-clock.ts'
import { keptSecret } from './secret-file.ts'
import { startServices } from './services.ts'
import { tellWhenFull } from './tell-when-full.ts'

const UNEXPECTED_PROXY =
  'TRUST_PROXY: a request has X-Forwarded-For, and TRUST_PROXY is 0. If a proxy is in front of this server, all people ' +
  'count as one address: set TRUST_PROXY to the number of proxies, and HOST=127.0.0.1 if the last one is on this machine'

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
  /** Where it listens, once it does. */
  listening?: Listening
  database?: Promise<OpenDatabase>
  clock?: NodeClock
  drainMails?: () => Promise<void>
  running?: Awaited<ReturnType<typeof startServices>>
  metrics?: Awaited<ReturnType<typeof startMetrics>>
}

/**
 * Starts a server.
 * @throws StartRefusal if settings, data folder, database or port do not allow it; nothing is left running
 */
export async function startServer(config: Config, dependencies: Dependencies): Promise<RunningServer> {
  const publicServer = createPublicServer()
  const listening = await listenEarly(config, publicServer.server)
  const started: Started = { ...(listening && { listening }) }
  const port = listening?.port ?? config.port
  const url = config.baseUrl ?? `http://localhost:${port}`
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(publicServer, started)
    return stopping
  }
  try {
    const { app, services, clock } = await setUp({ config, publicServer, port, url, started }, dependencies)
    publicServer.queues.answerBy(app)
    tellWhenFull(publicServer.connections, dependencies.log)
    started.listening ??= await listenAt(publicServer.server, config)
    return {
      url,
      networkUrls: config.baseUrl ? [] : networkUrls(started.listening),
      port,
      metricsPort: started.metrics?.port,
      signInLink: async (at = url) => {
        const email = printedHost(config)
        if (email === undefined) return `${at}/login`
        return signInUrl(at, await makeSignInLink(services, email, clock.read()))
      },
      forgetLapsed: async () => {
        const before = clock.read() - DEMO_LIFETIME
        for (const id of await deleteLapsedHosts(services.databases.all, before)) services.live.changes.touch(id)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = { config: Config; publicServer: PublicServer; port: number; url: string; started: Started }

async function setUp({ config, publicServer, port, url, started }: Parts, dependencies: Dependencies) {
  const dataDir = config.dataDir ?? defaultDataDir()
  // Loading Express and tRPC blocks this process for 100 ms, so it is done while PostgreSQL starts.
  const loadApp = () => import('../http/app.ts')
  const onWaiting = () => void loadApp().catch(() => {})
  started.database = openDatabase({ ...config, dataDir, port }, dependencies.log, onWaiting)
  const database = await started.database
  const { createApp } = await loadApp()
  const outages = new Outages(dependencies.log)
  const clock = clockOf(dependencies, database.db)
  started.clock = clock
  const parts = { config: { ...config, dataDir }, database, clock, url, outages, started }
  const { services } = await explainConnectionErrors(config.databaseUrl, async () => {
    if (dependencies.reference) await clock.watch()
    // All that can refuse a start comes before the data are migrated: whoever is refused can go back to the earlier version.
    const signingIn = await prepareSignIn(parts, dependencies)
    await serveMetrics(parts, dependencies)
    await database.bringUpToDate()
    await noteSecret(database.db, signingIn.secrets, parts.config)
    started.running = await startServices({ ...parts, ...signingIn }, dependencies)
    return started.running
  })
  const settings = {
    services,
    pages: dependencies.pages,
    version: dependencies.version ?? 'development',
    database: database.state,
    clock,
    baseUrl: url,
    proxies: new Proxies(config.trustProxy, () => dependencies.log.warn(UNEXPECTED_PROXY)),
    embedOrigins: config.embedOrigins,
    streamsPerAddress: config.streamsPerAddress,
    demo: config.demo,
    connections: publicServer.connections,
    observe: started.metrics?.observe,
    log: dependencies.log,
    outages,
  }
  const addresses = { baseUrl: config.baseUrl, found: () => (started.listening ? networkUrls(started.listening) : []) }
  return { app: createApp(settings, addresses), services, clock }
}

type StartParts = Pick<Parts, 'url' | 'started'> & {
  config: Config & { dataDir: string }
  database: OpenDatabase
  clock: NodeClock
  outages: Outages
}

/** @throws StartRefusal where the secret, or a way to sign in, does not allow a start */
async function prepareSignIn({ config, database, clock, url, started }: StartParts, dependencies: Dependencies) {
  const { db, isNew } = database
  const secrets = config.secrets ?? [await keptSecret(config.dataDir)]
  await requireKnownSecret(db, secrets, config)
  const hosts = isNew ? [] : await listHosts(db)
  const { signIn, drain } = await setUpSignIn(config, { url, known: hosts }, { ...dependencies, clock: clock.read })
  started.drainMails = drain
  return { secrets, signIn }
}

/** @throws StartRefusal where the port of the metrics is taken */
async function serveMetrics({ config, database, clock, outages, started }: StartParts, dependencies: Dependencies) {
  if (!config.metrics) return
  const { startMetrics } = await import('../http/metrics.ts')
  const live = () => started.running?.services.live
  started.metrics = await startMetrics(config.metrics, {
    streams: () => live()?.streams.count ?? 0,
    connections: database.state.connections,
    outages: () => outages.ongoing,
    outagesSoFar: () => outages.soFar,
    fallbacks: () => live()?.votes.fallbacks ?? 0,
    version: dependencies.version ?? 'development',
    clockAhead: () => clock.ahead,
    disk: database.state.disk,
  })
}

async function stopAll(
  publicServer: PublicServer,
  { database, clock, running, metrics, drainMails }: Started,
): Promise<void> {
  running?.services.live.streams.stop()
  await stopListening(publicServer)
  await metrics?.stop()
  await clock?.stop()
  await drainMails?.()
  await running?.stop()
  const opened = await database?.catch(() => undefined)
  await opened?.close()
}
