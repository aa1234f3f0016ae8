import type { Config } from './config.ts'
import { defaultDataDir } from './db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { listen, refuseUntilReady, stopListening } from './http/listen.ts'
import { Proxies } from './http/proxies.ts'
import { makeSignInLink } from './procedures/me/sign-in-link.ts'
import { keptSecret } from './secret-file.ts'
import { startServices } from './services.ts'
import { setUpSignIn, signInUrl } from './sign-in.ts'
import type { World } from './world.ts'

export { realRandom, type World } from './world.ts'

/** Who signs in by the link that the server prints. */
const LOCAL_HOST = 'host@localhost'

export type RunningServer = {
  /** Where it is reached. */
  url: string
  port: number
  /** A fresh sign-in link, as the one that is printed at start. */
  signInLink(): Promise<string>
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
  let database: OpenDatabase | undefined
  try {
    const opening = openDatabase({ ...config, dataDir, port }, (line) => world.log.info(line))
    // Loading Express and tRPC takes this process what a first start takes PostgreSQL's own programs.
    const [{ createApp }] = await Promise.all([
      import('./app.ts'),
      import('../client/web/build.ts').then(({ buildPages }) => buildPages()),
      opening.catch(() => {}),
    ])
    database = await opening
    const secrets = config.secrets ?? [await keptSecret(dataDir)]
    const signIn = await setUpSignIn(config, { url, db: database.db }, world)
    const shared = config.databaseUrl !== undefined
    const running = await startServices(
      { database, secrets, shared, signIn, limits: config.limits },
      world,
    )
    const { services } = running
    const proxies = new Proxies(config.trustProxy)
    const app = createApp({
      services,
      baseUrl: url,
      proxies,
      embedOrigins: config.embedOrigins,
      streamsPerAddress: config.streamsPerAddress,
      log: world.log,
    })
    server.off('request', refuseUntilReady).on('request', app)
    return {
      url,
      port,
      signInLink: async () =>
        signInUrl(url, await makeSignInLink(services, LOCAL_HOST, world.clock())),
      stop: once(async () => {
        services.live.streams.stop()
        await stopListening(listening)
        await running.stop()
        await database?.close()
      }),
    }
  } catch (error) {
    await stopListening(listening)
    await database?.close()
    throw error
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
