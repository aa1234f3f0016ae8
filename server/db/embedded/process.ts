import { readFile, writeFile } from 'node:fs/promises'
import { codeOf } from '../../../shared/error-code.ts'
import { isAlive } from '../../files/is-alive.ts'
import { run } from './run.ts'

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * Whether a living process may be a PostgreSQL. Process numbers are used again, in containers
 * within seconds: a lock file's number may by now be npm's or our own.
 */
export async function mayBePostgres(pid: number): Promise<boolean> {
  return isAlive(pid) && /postgres/.test(await programOf(pid))
}

// Above any that Linux (4,194,304) or macOS (99,999) hands out.
const NOBODYS_PID = 2_147_483_647

/**
 * Takes a living stranger's number out of a lock file that PostgreSQL left behind in a crash; with
 * it, PostgreSQL would refuse to start for as long as that stranger lives. The rest of the file
 * stays, because from it PostgreSQL checks that no process of the old server is left.
 */
export async function disownLockFile(path: string): Promise<void> {
  const [first = '', ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid) || (await mayBePostgres(pid))) return
  await writeFile(path, [NOBODYS_PID, ...rest].join('\n'))
}

async function programOf(pid: number): Promise<string> {
  // Not /proc/<pid>/exe or cwd: root in a container may not follow those of another account.
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.split('\0')[0] ?? ''
  }
  return (await run('ps', ['-o', 'comm=', '-p', String(pid)])).output
}
