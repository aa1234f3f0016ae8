import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../../../shared/start-refusal.ts'
import { type Address, closeAddress, openAddress, socketLock } from './address.ts'
import { program } from './engine.ts'
import { type Guard, setGuard } from './guard.ts'
import { type LogFile, lastLines, openLog } from './log-file.ts'
import type { Place } from './place.ts'
import { lockFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { disownLockFile } from './process.ts'
import { EmbeddedRefusal, reasonOf } from './refusal.ts'
import { confined } from './run.ts'
import { knock } from './superuser.ts'

// Recovery after a crash replays at most about 1 GB of log.
const READY_WITHIN_MS = 120_000
const WORTH_A_WORD_MS = 2_000

/** For what listens, backs up or looks on, beside the server's pool. */
const SPARE_CONNECTIONS = 50

/** A PostgreSQL that answers, and what stops it should we die. */
type Launched = { database: Postmaster; guard: Guard }

/**
 * Starts PostgreSQL on the cluster, guarded from its first moment, and waits until it answers.
 * @throws EmbeddedRefusal where the data are damaged, else StartRefusal; nothing is left running
 */
export async function launch(place: Place): Promise<Launched> {
  const address = place.address ?? (await openAddress(place.dataDir, place.account))
  await disownLockFile(lockFile(place))
  await disownLockFile(socketLock(address))
  const log = await openLog(place.dataDir)
  let guard: Guard | undefined
  try {
    const child = await spawnEngine(place, log, address)
    guard = setGuard(place, { pid: child.pid ?? 0, address })
    place.onWaiting()
    const database = await ready(place, address, child)
    place.address = address
    return { database, guard }
  } catch (error) {
    guard?.fire()
    if (!place.address) await closeAddress(address)
    if (error instanceof EmbeddedRefusal) throw error
    throw new StartRefusal(
      `PostgreSQL did not start: ${reasonOf(error)}. The last lines of ${log.path}:\n` + (await lastLines(log)),
      { cause: error },
    )
  } finally {
    await log.handle.close()
  }
}

function settings({ host, port }: Address, poolSize: number): string[] {
  const all = {
    port,
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    max_connections: poolSize + SPARE_CONNECTIONS,
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

async function spawnEngine(place: Place, log: LogFile, address: Address): Promise<ChildProcess> {
  const args = ['-D', place.cluster, ...settings(address, place.poolSize)]
  const child = spawn(program(place.engine.bin, 'postgres'), args, {
    ...confined(place.account),
    // A group of its own: Ctrl-C reaches everything in the terminal's group.
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  })
  await once(child, 'spawn')
  child.unref()
  return child
}

function howItEnded({ signalCode, exitCode }: ChildProcess): string | undefined {
  if (signalCode) return `it was ended by ${signalCode}`
  return exitCode === null ? undefined : `it ended with code ${exitCode}`
}

async function ready(place: Place, address: Address, child: ChildProcess): Promise<Postmaster> {
  const began = Date.now()
  for (let told = false; ; await sleep(10)) {
    const { state, reason } = await knock(address)
    if (state === 'damaged') throw damaged(place, reason)
    const running = state === 'serving' ? await readPostmaster(place) : undefined
    if (running) return running
    const end = howItEnded(child)
    if (end) throw new Error(end)
    const waited = Date.now() - began
    if (waited > READY_WITHIN_MS) throw new Error(`it does not answer (${reason})`)
    if (waited > WORTH_A_WORD_MS && !told) place.log(`PostgreSQL is still starting: ${reason}`)
    told ||= waited > WORTH_A_WORD_MS
  }
}

function damaged(place: Place, reason: string): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The data in ${place.cluster} are damaged (PostgreSQL says: ${reason}). Move them away and ` +
      'restore a backup, or copy the whole folder again if this is a copy.',
  )
}
