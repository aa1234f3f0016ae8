import { CommandFailed } from '../../shared/command-line.ts'
import { run } from './command.ts'

/**
 * Milliseconds after a signal in which another one is ignored as its echo. A terminal sends Ctrl-C to npm, tsx and this
 * process, and npm and tsx pass it on.
 */
const ECHO = 1_000

/** The usual exit codes of processes that a signal has stopped. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 }

const stopping = new AbortController()
let stoppedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedAt === 0) stoppedAt = performance.now()
    else if (performance.now() - stoppedAt > ECHO) process.exit(EXIT_CODES[signal])
    stopping.abort(new CommandFailed(`Stopped by ${signal}.`, EXIT_CODES[signal]))
  })
}

process.exitCode = await run(process.argv.slice(2), process.env, process.stdout, {
  screen: process.stderr,
  stop: stopping.signal,
})
