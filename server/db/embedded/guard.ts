import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Instance } from './instance.ts'
import type { Postmaster } from './postmaster.ts'
import { isolated } from './run.ts'

/**
 * A small shell process that outlives us and holds a pipe to us. When the pipe closes without a word, because
 * we crashed or were killed, it stops the database cleanly.
 */
export type Guard = {
  /** Ends the guard and leaves the database alone. */
  standDown(): Promise<void>
  /** Makes the guard stop the database, as if we had died. */
  fire(): void
}

// $1 cluster, $2 main process, $3 socket folder if it lies in /tmp, where it would otherwise stay. A stop of the
// whole control group (systemd) sends TERM to every process; the guard acts after that. It checks the lock file,
// because another process may have the pid by now. A PostgreSQL that has just started writes it within milliseconds.
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

/** Sets a guard on the database. Where no guard can run, the next start adopts the database instead. */
export function setGuard({ dataDir, cluster, account, log }: Instance, { pid, address }: Postmaster): Guard {
  const socketDir = dirname(address.host) === dataDir ? '' : address.host
  const args = ['-c', SCRIPT, 'live-audience-guard', cluster, String(pid), socketDir]
  // Under the engine's account, so that it cannot end any other process even by mistake.
  const child = spawn('/bin/sh', args, { ...isolated(account), detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.on('error', (error) => log(`No guard for the database: ${error.message}`))
  child.stdin?.on('error', () => undefined)
  child.unref()
  return { standDown: () => standDown(child), fire: () => void child.stdin?.end() }
}

async function standDown(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.ref()
  child.stdin?.end('stand down\n')
  await ended
}
