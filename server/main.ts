import pino from 'pino'
import { StartRefusal } from '../shared/start-refusal.ts'
import { readConfig } from './settings/config.ts'
import { type RunningServer, startServer } from './start/start-server.ts'
import { realRandom } from './start/world.ts'

/** Longest that a stop may take, in milliseconds. */
const STOP_WITHIN = 10_000

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const starting = startServer(config, { clock: Date.now, random: realRandom, log, print })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(starting))
  const server = await starting
  print(`live-audience is running at ${server.url}`)
  const hasLinks = !config.mail && !config.oidc
  const signIn = async (at: string) => (hasLinks ? server.signInLink(at) : `${at}/login`)
  const how = hasLinks ? ' (each link once, within 15 minutes)' : ''
  print(`Sign in as host${how}: ${await signIn(server.url)}`)
  for (const at of server.networkUrls) print(`From this network: ${await signIn(at)}`)
} catch (error) {
  fail(error)
}

/** A server that is still starting is stopped as soon as it has. */
function stop(starting: Promise<RunningServer>): void {
  setTimeout(() => process.exit(1), STOP_WITHIN).unref()
  starting.then((server) => server.stop()).then(() => process.exit(0), fail)
}

/** What people can mend is told in a sentence, what they cannot with its stack. */
function fail(error: unknown): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${error instanceof StartRefusal ? error.message : told}\n`)
  process.exit(1)
}
