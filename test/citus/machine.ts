import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

/** Where a PostgreSQL that a run started keeps its data, and by which programs it runs. */
export type Machine = { port: number; folder: string; bin: string }

const SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 200
`
const CITUS = `
shared_preload_libraries = 'citus'
wal_level = logical
max_worker_processes = 40
citus.enable_stat_counters = on
`

/** The folders of those that are to be started again. */
const killed = new Set<string>()

/** As root PostgreSQL does not run. */
const as = (program: string, ...args: string[]) =>
  process.getuid?.() === 0
    ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' })
    : run(program, args)

/** Makes the data folder, whose parent has to be open to PostgreSQL's account. */
export async function makeMachine({ port, folder, bin }: Machine, extension = CITUS): Promise<void> {
  const how = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C']
  await as(join(bin, 'initdb'), '-D', folder, ...how)
  const own = `port = ${port}\nunix_socket_directories = '${folder}'\n`
  await appendFile(join(folder, 'postgresql.conf'), SETTINGS + extension + own)
}

export async function startMachine({ folder, bin }: Machine): Promise<void> {
  await untilReaped(folder)
  const log = join(folder, 'server.log')
  await as(join(bin, 'pg_ctl'), '-D', folder, '-w', '-s', '-t', '120', '-l', log, 'start')
  killed.delete(folder)
}

/** One that was killed counts as running until the system's first process has asked how it ended. */
async function untilReaped(folder: string): Promise<void> {
  const lockFile = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (lockFile === undefined) return
  while (existsSync(`/proc/${lockFile.split('\n')[0]}`)) await sleep(50)
}

export async function stopMachine({ folder, bin }: Machine): Promise<void> {
  await as(join(bin, 'pg_ctl'), '-D', folder, '-s', '-m', 'immediate', 'stop')
}

/** Restarts it as an operator does: whoever is connected is cut off, and what was committed stays. */
export async function restartMachine({ folder, bin }: Machine): Promise<void> {
  await as(join(bin, 'pg_ctl'), '-D', folder, '-w', '-s', '-m', 'fast', '-l', join(folder, 'server.log'), 'restart')
}

/** Has a machine die, for this test at most. */
export async function killMachine(machine: Machine): Promise<void> {
  onTestFinished(async () => {
    if (killed.has(machine.folder)) await startMachine(machine)
  })
  await signalMachine(machine, 'SIGKILL')
  killed.add(machine.folder)
}

/** Has a machine hang, for this test at most. */
export async function stallMachine(machine: Machine): Promise<void> {
  onTestFinished(() => wakeMachine(machine))
  await signalMachine(machine, 'SIGSTOP')
}

export const wakeMachine = (machine: Machine): Promise<void> => signalMachine(machine, 'SIGCONT')

/** The pid of PostgreSQL's first process. */
export async function pidOf({ folder }: Machine): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Sends a signal to each of its processes. */
async function signalMachine(machine: Machine, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = await pidOf(machine)
  // Stopped, it has no more of them than are found.
  if (signal === 'SIGKILL') process.kill(pid, 'SIGSTOP')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const one of [pid, ...children.trim().split(' ')]) {
    try {
      process.kill(Number(one), signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
