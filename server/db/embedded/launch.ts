import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../../../shared/start-refusal.ts'
import { messageOf } from '../../../shared/system-error-code.ts'
import { explainDenial } from './explain-denial.ts'
import type { Instance } from './instance.ts'
import { disownLockFile, lockFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { isolated } from './run.ts'
import { type Address, openSocketDir, removeSocketDir, socketLock } from './socket-dir.ts'
import { probe } from './superuser-client.ts'
import { setWatchdog, type Watchdog } from './watchdog.ts'

// Recovery after a crash replays at most about 1 GB of log.
const READY_WITHIN_MS = 120_000
const LOG_AFTER_MS = 2_000

/** Connections beside the server's pool: listeners, backups, people who look. */
const SPARE_CONNECTIONS = 50

// One start writes about 1 kB to PostgreSQL's own log, and errors of statements are not logged there.
const LARGEST_LOG = 1024 * 1024

type Launched = { postmaster: Postmaster; watchdog: Watchdog }

/**
 * Starts PostgreSQL on the cluster, watched from its first moment, and waits until it answers.
 * @throws EmbeddedRefusal where the data is damaged, else StartRefusal; nothing is left running
 */
export async function launch(instance: Instance): Promise<Launched> {
  const { dataDir, cluster, account } = instance
  const address = instance.address ?? (await openSocketDir(dataDir, account))
  await disownLockFile(lockFile(cluster))
  await disownLockFile(socketLock(address))
  const logPath = join(dataDir, 'postgres.log')
  const log = await openLog(logPath)
  const { size } = await log.stat()
  let watchdog: Watchdog | undefined
  try {
    const child = await spawnPostgres(instance, log, address)
    watchdog = setWatchdog(instance, { pid: child.pid ?? 0, address })
    instance.onWaiting()
    const postmaster = await ready(instance, address, child)
    instance.address = address
    return { postmaster, watchdog }
  } catch (error) {
    watchdog?.trigger()
    if (!instance.address) await removeSocketDir(address)
    if (error instanceof EmbeddedRefusal) throw error
    const logged = (await readFile(logPath)).subarray(size).toString()
    const failed = `PostgreSQL did not start: ${messageOf(error)}. Its log is ${logPath}`
    throw new StartRefusal(explainDenial(failed, logged), { cause: error })
  } finally {
    await log.close()
  }
}

/** Opens PostgreSQL's own log for appending. Empties one that has grown large. */
async function openLog(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  // Root must not write through a link that the owner of the data folder has put here.
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0), 0o600)
  if ((await log.stat()).size > LARGEST_LOG) await log.truncate()
  return log
}

async function spawnPostgres(instance: Instance, log: FileHandle, address: Address): Promise<ChildProcess> {
  const { cluster, programs, account, poolSize } = instance
  const child = spawn(join(programs.bin, 'postgres'), ['-D', cluster, ...parameters(address, poolSize)], {
    ...isolated(account),
    // Its own process group, because Ctrl-C reaches the whole group of the terminal.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  child.unref()
  return child
}

function parameters({ host, port }: Address, poolSize: number): string[] {
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

function howItEnded({ signalCode, exitCode }: ChildProcess): string | undefined {
  if (signalCode) return `it was ended by ${signalCode}`
  return exitCode === null ? undefined : `it ended with code ${exitCode}`
}

function damaged(cluster: string, reason: string): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The data in ${cluster} are damaged (PostgreSQL says: ${reason}). Move them away and restore a backup, ` +
      'or copy the whole folder again if this is a copy.',
  )
}
