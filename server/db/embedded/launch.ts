import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../../shared/error-code.ts'
import { StartRefusal } from '../../../shared/start-refusal.ts'
import { type Address, closeAddress, openAddress, socketLock } from './address.ts'
import { program } from './engine.ts'
import { type Guard, setGuard } from './guard.ts'
import type { Instance } from './instance.ts'
import { type LogFile, lastLines, openLog } from './log-file.ts'
import { lockFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { disownLockFile } from './process.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { isolated } from './run.ts'
import { probe } from './superuser.ts'

// Recovery after a crash replays at most about 1 GB of log.
const READY_WITHIN_MS = 120_000
const LOG_AFTER_MS = 2_000

/** Connections beside the server's pool: listeners, backups, people who look. */
const SPARE_CONNECTIONS = 50

/** A PostgreSQL that answers, and the guard that stops it if we die. */
type Launched = { database: Postmaster; guard: Guard }

/**
 * Starts PostgreSQL on the cluster, guarded from its first moment, and waits until it answers.
 * @throws EmbeddedRefusal where the data is damaged, else StartRefusal; nothing is left running
 */
export async function launch(instance: Instance): Promise<Launched> {
  const { dataDir, cluster, account } = instance
  const address = instance.address ?? (await openAddress(dataDir, account))
  await disownLockFile(lockFile(cluster))
  await disownLockFile(socketLock(address))
  const log = await openLog(dataDir)
  let guard: Guard | undefined
  try {
    const child = await spawnEngine(instance, log, address)
    guard = setGuard(instance, { pid: child.pid ?? 0, address })
    instance.onWaiting()
    const database = await ready(instance, address, child)
    instance.address = address
    return { database, guard }
  } catch (error) {
    guard?.fire()
    if (!instance.address) await closeAddress(address)
    if (error instanceof EmbeddedRefusal) throw error
    throw new StartRefusal(
      `PostgreSQL did not start: ${messageOf(error)}. The last lines of ${log.path}:\n${await lastLines(log)}`,
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
    // Errors of statements contain what people typed. They go to the server that sent the statement and not
    // into a second log. `log` keeps LOG, FATAL and PANIC.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function spawnEngine(instance: Instance, log: LogFile, address: Address): Promise<ChildProcess> {
  const { cluster, engine, account, poolSize } = instance
  const child = spawn(program(engine.bin, 'postgres'), ['-D', cluster, ...settings(address, poolSize)], {
    ...isolated(account),
    // Its own process group, because Ctrl-C reaches the whole group of the terminal.
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

async function ready({ cluster, log }: Instance, address: Address, child: ChildProcess): Promise<Postmaster> {
  const began = Date.now()
  for (let isLogged = false; ; await sleep(10)) {
    const { state, reason } = await probe(address)
    if (state === 'damaged') throw damaged(cluster, reason)
    const running = state === 'serving' ? await readPostmaster(cluster) : undefined
    if (running) return running
    const end = howItEnded(child)
    if (end) throw new Error(end)
    const waited = Date.now() - began
    if (waited > READY_WITHIN_MS) throw new Error(`it does not answer (${reason})`)
    if (waited > LOG_AFTER_MS && !isLogged) log(`PostgreSQL is still starting: ${reason}`)
    isLogged ||= waited > LOG_AFTER_MS
  }
}

function damaged(cluster: string, reason: string): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The data in ${cluster} are damaged (PostgreSQL says: ${reason}). Move them away and restore a backup, ` +
      'or copy the whole folder again if this is a copy.',
  )
}
