import pino from 'pino'
import { EmbeddedRefusal } from './db/embedded/index.ts'
import { NewerDatabase } from './db/migrate.ts'
import { UnreachableDatabase } from './db/open.ts'
import { PooledDatabase } from './db/pooler.ts'
import { readConfig } from './settings/config.ts'
import { BadSettings } from './settings/settings.ts'
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
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return 'PORT: this port is in use. Stop what uses it, or set another PORT.'
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return 'PORT: you may not listen on this port. Set PORT to 1024 or more.'
  }
  const isForPeople = [
    BadSettings,
    EmbeddedRefusal,
    NewerDatabase,
    PooledDatabase,
    UnreachableDatabase,
  ].some((kind) => error instanceof kind)
  return isForPeople ? error.message : (error.stack ?? error.message)
}
