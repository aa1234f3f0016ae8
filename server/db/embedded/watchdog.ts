import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Instance } from './instance.ts'
import type { Postmaster } from './postmaster.ts'
import { isolated } from './run.ts'

/**
 * A small shell process that outlives us and reads from a pipe that we hold. When the pipe closes and nothing was
 * written, because we crashed or were killed, the watchdog stops PostgreSQL cleanly.
 */
export type Watchdog = {
  /** Ends the watchdog. PostgreSQL goes on. */
  dismiss(): Promise<void>
  /** Makes the watchdog stop PostgreSQL, as if we had died. */
  trigger(): void
}

// $1 is the cluster, $2 the pid of the postmaster, $3 the folder of its socket if that is in /tmp, where it would
// otherwise stay. To stop a service, systemd sends TERM to every process of its control group. The watchdog ignores
// that, and acts afterwards. It checks the lock file, because another process may have the pid by now. A PostgreSQL
// that has just started writes the file within milliseconds.
const SCRIPT = `
trap '' HUP INT TERM
read -r word && exit 0
n=0
until read -r pid < "$1/postmaster.pid" && [ "$pid" = "$2" ]; do
  kill -0 "$2" && [ $n -lt 10 ] || exit 0
  sleep 1; n=$((n + 1))
done
kill -INT "$2"
[ -n "$3" ] || exit 0
n=0
until rmdir "$3" || [ $n -ge 60 ]; do sleep 1; n=$((n + 1)); done
`

/** Sets a watchdog on a postmaster. Where no watchdog can run, the next start adopts the postmaster instead. */
export function setWatchdog({ dataDir, cluster, account, log }: Instance, { pid, address }: Postmaster): Watchdog {
  const socketDir = dirname(address.host) === dataDir ? '' : address.host
  const args = ['-c', SCRIPT, 'live-audience-watchdog', cluster, String(pid), socketDir]
  // Under PostgreSQL's account, so that it cannot end any other process even by mistake.
  const child = spawn('/bin/sh', args, { ...isolated(account), detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.on('error', (error) => log(`PostgreSQL has no watchdog: ${error.message}`))
  child.stdin?.on('error', () => undefined)
  child.unref()
  return { dismiss: () => dismiss(child), trigger: () => void child.stdin?.end() }
}

async function dismiss(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.ref()
  child.stdin?.end('dismissed\n')
  await ended
}
