import { readFile, writeFile } from 'node:fs/promises'
import { codeOf } from '../../../shared/error-code.ts'
import { isAlive } from '../../../shared/files/is-alive.ts'
import { run } from './run.ts'

/** Sends a signal. A process that has already ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * Whether a living process may be a PostgreSQL. Systems reuse pids, in containers within seconds: the pid in a
 * lock file may by now be npm's or our own.
 */
export async function mayBePostgres(pid: number): Promise<boolean> {
  return isAlive(pid) && /postgres/.test(await programOf(pid))
}

// Above any that Linux (4,194,304) or macOS (99,999) hands out.
const UNUSED_PID = 2_147_483_647

/**
 * Replaces the pid in a lock file that a crash left behind, if another program has that pid by now. PostgreSQL
 * would not start for as long as that program runs. The rest of the file stays: PostgreSQL uses it to check that
 * no process of the old server is left.
 */
export async function disownLockFile(path: string): Promise<void> {
  const [first = '', ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid) || (await mayBePostgres(pid))) return
  await writeFile(path, [UNUSED_PID, ...rest].join('\n'))
}

async function programOf(pid: number): Promise<string> {
  // Not /proc/<pid>/exe or cwd: in a container, root may not follow those of another account.
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.split('\0')[0] ?? ''
  }
  return (await run('ps', ['-o', 'comm=', '-p', String(pid)])).output
}
