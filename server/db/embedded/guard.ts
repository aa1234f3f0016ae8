import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import { confined } from './run.ts'

/**
 * A small shell process that outlives us. It holds a pipe to us; when we are gone without having
 * said a word (kill -9, a crash), it stops the database cleanly.
 */
export type Guard = {
  /** Ends the guard and leaves the database alone. */
  standDown(): Promise<void>
  /** Has the guard stop the database, as if we had died. */
  fire(): void
}

// $1 cluster, $2 main process, $3 socket folder if it lies in /tmp, where it would stay for ever. A
// stop of the whole control group (systemd) sends TERM to everyone: the guard's turn comes after
// that. The lock file is asked because the number may be someone else's by now; one that has only
// begun to start writes it within milliseconds.
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

/** Sets a guard on the database; where it does not run, the next start adopts it instead. */
export function setGuard(place: Place, { pid, address }: Postmaster): Guard {
  const socketDir = dirname(address.host) === place.dataDir ? '' : address.host
  const args = ['-c', SCRIPT, 'live-audience-guard', place.cluster, String(pid), socketDir]
  // As the engine's account, so that it could not end anything else even by mistake.
  const child = spawn('/bin/sh', args, {
    ...confined(place.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', (error) => place.log(`No guard for the database: ${error.message}`))
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
