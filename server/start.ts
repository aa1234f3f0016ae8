import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { defaultDataDir } from './db/embedded/index.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { Tokens } from './domain/tokens.ts'
import { speakPlainly } from './http/explain-input.ts'
import { listen, refuseUntilReady, stopListening } from './http/listen.ts'
import { Changes } from './live/changes.ts'
import { OpenPolls } from './live/open-polls.ts'
import { Projections } from './live/projections.ts'
import { Streams } from './live/streams.ts'
import { Turns } from './live/turns.ts'
import { VoteIntake } from './live/vote-intake.ts'
import type { Random, Services } from './procedures/context.ts'
import { makeSignInLink } from './procedures/me/sign-in-link.ts'
import { keptSecret } from './secret-file.ts'

/** Who signs in by the link that the server prints. */
const LOCAL_HOST = 'host@localhost'

/** What a server takes from the world around it; tests hand in their own. */
export type World = {
  /** Epoch milliseconds. */
  clock: () => number
  random: Random
  log: Logger
  /** Shows a line to whoever started the server. */
  print: (line: string) => void
}

export const realRandom: Random = {
  uuid: randomUUID,
  below: (n) => randomInt(n),
  token: () => randomBytes(32).toString('base64url'),
}

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
  speakPlainly()
  const dataDir = config.dataDir ?? defaultDataDir()
  const listening = await listen(config.port, config.host)
  const { server, port } = listening
  server.on('request', refuseUntilReady)
  const url = config.baseUrl ?? `http://localhost:${port}`
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase({ ...config, dataDir, port }, (line) => world.log.info(line))
    const secrets = config.secrets ?? [await keptSecret(dataDir)]
    const services = makeServices(database, secrets, url, world)
    const { trustProxy } = config
    const app = createApp({ services, baseUrl: url, log: world.log, trustProxy })
    server.off('request', refuseUntilReady).on('request', app)
    return {
      url,
      port,
      signInLink: async () =>
        signInUrl(url, await makeSignInLink(services, LOCAL_HOST, world.clock())),
      stop: once(async () => {
        services.streams.stop()
        await stopListening(listening)
        await services.votes.drain()
        await services.changes.stop()
        await database?.close()
      }),
    }
  } catch (error) {
    await stopListening(listening)
    await database?.close()
    throw error
  }
}

function makeServices(
  { db }: OpenDatabase,
  secrets: string[],
  url: string,
  world: World,
): Services {
  const { clock, random, log } = world
  const streams = new Streams(clock)
  const refresh = (sessionId: string) =>
    streams.refresh(sessionId).catch((err) => log.warn({ err }, 'a change could not be loaded'))
  return {
    db,
    clock,
    random,
    tokens: new Tokens(secrets),
    votes: new VoteIntake(db, clock),
    openPolls: new OpenPolls(),
    projections: new Projections(db, clock),
    changes: new Changes(refresh),
    streams,
    turns: new Turns(),
    sendSignInLink: async (email, token) => {
      world.print(`Sign-in link for ${email}: ${signInUrl(url, token)}`)
    },
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
