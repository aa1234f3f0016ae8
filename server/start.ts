import { Refusal } from '../shared/errors.ts'
import type { Config } from './config.ts'
import { defaultDataDir } from './db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { isHost } from './domain/hosts.ts'
import { listen, refuseUntilReady, stopListening } from './http/listen.ts'
import { Proxies } from './http/proxies.ts'
import { mailer } from './mail.ts'
import { makeSignInLink } from './procedures/me/sign-in-link.ts'
import { keptSecret } from './secret-file.ts'
import { startServices } from './services.ts'
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
    const sendSignInLink = linkSender(config.mail, url, world)
    const mayHost = (email: string) => isHost(config.hosts, email)
    const shared = config.databaseUrl !== undefined
    const running = await startServices(
      { database, secrets, shared, mayHost, sendSignInLink },
      world,
    )
    const { services } = running
    const proxies = new Proxies(config.trustProxy)
    const app = createApp({ services, baseUrl: url, proxies, log: world.log })
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

/** Mails links where a mail server is set up, and prints them otherwise. */
function linkSender(mail: Config['mail'], url: string, { log, print }: World) {
  const send = mail && mailer(mail)
  return async (email: string, token: string): Promise<void> => {
    const link = signInUrl(url, token)
    if (!send) return print(`Sign-in link for ${email}: ${link}`)
    await send(email, link).catch((err) => {
      log.error({ err }, 'a sign-in link could not be mailed')
      throw new Refusal('mail_failed')
    })
  }
}

/** The token stands in the fragment, which browsers keep to themselves. */
const signInUrl = (url: string, token: string): string => `${url}/login#token=${token}`

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
