import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, closeAddress, openAddress, socketLock } from './address.ts'
import { knock } from './connect.ts'
import { program } from './engine.ts'
import { type LogFile, lastLines, openLog } from './log-file.ts'
import type { Place } from './place.ts'
import { lockFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { disownLockFile, signal } from './process.ts'
import { reasonOf } from './refusal.ts'
import { confined } from './run.ts'

// Recovery after a crash replays at most about 1 GB of log.
const READY_WITHIN_MS = 120_000
const WORTH_A_WORD_MS = 2_000

/** Starts PostgreSQL on the cluster and waits until it answers. */
export async function launch(place: Place): Promise<Postmaster> {
  const address = place.address ?? (await openAddress(place.dataDir, place.account))
  await disownLockFile(lockFile(place))
  if (process.platform !== 'win32') await disownLockFile(socketLock(address))
  const log = await openLog(place.dataDir)
  try {
    const ended = await spawnEngine(place, address, log)
    const postmaster = await ready(place, address, ended)
    place.address = address
    return postmaster
  } catch (error) {
    if (!place.address) await closeAddress(address)
    throw new Error(
      `PostgreSQL did not start: ${reasonOf(error)}. The last lines of ${log.path}:\n` +
        (await lastLines(log)),
      { cause: error },
    )
  } finally {
    await log.handle.close()
  }
}

function settings({ host, port }: Address): string[] {
  const listen =
    process.platform === 'win32'
      ? { listen_addresses: host }
      : { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
  const all = {
    port,
    ...listen,
    max_connections: 60,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements go to the server that sent them, and carry what people typed: they do
    // not belong in a second log. `log` leaves LOG, FATAL and PANIC.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type Ended = () => string | undefined

async function spawnEngine(place: Place, address: Address, log: LogFile): Promise<Ended> {
  if (process.platform === 'win32') return spawnOnWindows(place, address, log)
  const args = ['-D', place.cluster, ...settings(address)]
  const child = spawn(program(place.engine.root, 'postgres'), args, {
    ...confined(place.account),
    // A group of its own: Ctrl-C reaches everything in the terminal's group.
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  })
  const ended = endOf(child)
  await once(child, 'spawn')
  child.unref()
  return ended
}

function endOf(child: ChildProcess): Ended {
  let end: string | undefined
  child.on('exit', (code, by) => {
    end = by ? `it was ended by ${by}` : `it ended with code ${code}`
  })
  return () => end
}

// PostgreSQL refuses to run as an administrator; pg_ctl gives those rights away first. No pipes to
// it: the database would inherit them and hold them open.
async function spawnOnWindows(place: Place, address: Address, log: LogFile): Promise<Ended> {
  const options = settings(address).join(' ')
  const args = ['start', '-w', '-D', place.cluster, '-l', log.path, '-o', options]
  const child = spawn(program(place.engine.root, 'pg_ctl'), args, {
    ...confined(undefined),
    detached: true,
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return () => (code === 0 ? undefined : `pg_ctl ended with code ${code}`)
}

async function ready(place: Place, address: Address, ended: Ended): Promise<Postmaster> {
  const began = Date.now()
  for (let told = false; ; await sleep(10)) {
    const { state, reason } = await knock(address)
    const running = state === 'serving' ? await readPostmaster(place) : undefined
    if (running) return running
    const end = ended()
    if (end) throw new Error(end)
    const waited = Date.now() - began
    if (waited > READY_WITHIN_MS) {
      await giveUp(place)
      throw new Error(`it does not answer (${reason})`)
    }
    if (waited > WORTH_A_WORD_MS && !told) place.log(`PostgreSQL is still starting: ${reason}`)
    told ||= waited > WORTH_A_WORD_MS
  }
}

async function giveUp(place: Place): Promise<void> {
  const running = await readPostmaster(place)
  if (running) signal(running.pid, 'SIGINT')
}
