import { Stopped } from './failures.ts'
import { run } from './run.ts'

/**
 * Milliseconds after a signal in which another one is ignored as its echo. A terminal sends Ctrl-C to npm, tsx and this
 * process, and npm and tsx pass it on.
 */
const ECHO = 1_000

const stopping = new AbortController()
let stoppedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    const stopped = new Stopped(signal)
    if (stoppedAt === 0) stoppedAt = performance.now()
    else if (performance.now() - stoppedAt > ECHO) process.exit(stopped.exitCode)
    stopping.abort(stopped)
  })
}

process.exitCode = await run(process.argv.slice(2), process.env, process.stdout, {
  screen: process.stderr,
  stop: stopping.signal,
})
