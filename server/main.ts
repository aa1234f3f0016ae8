import type { EventEmitter } from 'node:events'
import pino, { type Logger } from 'pino'
import { type Config, readConfig, settingsGiven, warningsOf } from './config/config.ts'
import { environmentOf } from './config/environment.ts'
import { openFiles } from './http/socket/connections.ts'
import { statementTime } from './queries/database-time.ts'
import { howToSignIn } from './sign-in/sign-in.ts'
import { realRandom } from './start/dependencies.ts'
import { explainFault } from './start/explain-fault.ts'
import { forTerminal, makeLogger } from './start/logger.ts'
import { type RunningServer, startServer } from './start/start-server.ts'

/** Longest that a stop may take, in milliseconds. */
const STOP_WITHIN = 10_000

/** Files that a process may open. With less, a few halls or one flood fill a server. */
const FEW_FILES = 4_096

/** Bytes of log that are buffered while nobody reads them. */
const LOG_WAITING = 1024 * 1024

// A reader of the output may end, as in `npm start | head -1`. The server goes on.
const logTo = pino.destination({ dest: 2, sync: true, maxLength: LOG_WAITING })
for (const output of [process.stdout, process.stderr, logTo] as EventEmitter[]) output.on('error', () => {})

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * @param pages the folder of the built pages
 * @param version of the package
 * @returns the server if it is a demonstration, which has to be played
 */
export async function serve(pages: string, version?: string): Promise<RunningServer | undefined> {
  try {
    const env = environmentOf(process.env)
    const config = readConfig(env)
    const log = makeLogger(config.logLevel, process.stderr.isTTY ? forTerminal(logTo) : logTo)
    // A person at a terminal reads the links instead.
    const tell = process.stderr.isTTY ? log.debug.bind(log) : log.info.bind(log)
    tell({ version, node: process.version, settings: settingsGiven(env) }, 'live-audience starts')
    for (const warning of warningsOf(env, config)) log.warn(warning)
    if (openFiles() < FEW_FILES)
      log.warn(`ulimit -n: only ${openFiles()} files may be open. Raise it (LimitNOFILE in systemd) for more people`)
    const reference = { ticks: () => performance.now(), time: statementTime }
    const dependencies = { clock: Date.now, reference, random: realRandom, log, print, pages, version }
    const start = async () => {
      const server = await startServer(config, dependencies)
      tell({ version, url: server.url }, 'live-audience is running')
      await printLinks(server, config)
      return server
    }
    const starting = start()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(starting, signal, log))
    const server = await starting
    return config.demo ? server : undefined
  } catch (error) {
    return fail(error)
  }
}

async function printLinks(server: RunningServer, config: Config): Promise<void> {
  // At a terminal, an empty line separates the links from the log.
  if (process.stdout.isTTY) print('')
  print(`live-audience is running at ${server.url}`)
  for (const at of server.networkUrls) print(`Sign in from this network: ${await server.signInLink(at)}`)
  // Last and alone, so that a newcomer finds it.
  print(`Sign in as host${howToSignIn(config)}:`)
  print(await server.signInLink())
}

/** Stops the server. If it is still starting, stops it as soon as it has started and printed its links. */
function stop(starting: Promise<RunningServer>, reason: NodeJS.Signals, log: Logger): void {
  log.info({ reason }, 'live-audience stops')
  setTimeout(() => {
    log.error({ reason }, `live-audience did not stop within ${STOP_WITHIN / 1_000} s, and is ended`)
    process.exit(1)
  }, STOP_WITHIN).unref()
  starting
    .then((server) => server.stop())
    .then(() => {
      log.info({ reason }, 'live-audience has stopped')
      process.exit(0)
    }, fail)
}

/**
 * Reports an error and exits: in a sentence if people can correct it, otherwise with its stack. What collects the log
 * gets it as the last line, too.
 */
function fail(error: unknown): never {
  const reason = explainFault(error)
  process.stderr.write(`${reason}\n`)
  if (!process.stderr.isTTY) makeLogger('fatal', logTo).fatal({ reason }, 'live-audience ends')
  process.exit(1)
}
