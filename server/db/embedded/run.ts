import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

type RunAs = { uid: number; gid: number }

export type Outcome = { ok: boolean; output: string; errno?: string }

// Nothing else is passed on: PostgreSQL has no use for SECRET, and PG* variables would change what it does.
// NIX_LD* lets a foreign binary run on NixOS.
const PASSED_ON = ['PATH', 'NIX_LD', 'NIX_LD_LIBRARY_PATH']

/** Spawn options for a program that runs as `account` and gets nothing else of our environment. */
export function isolated(account: RunAs | undefined): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of PASSED_ON) if (process.env[name]) env[name] = process.env[name]
  // The account may not be allowed to enter our own working directory.
  const options: SpawnOptions = { cwd: '/', env }
  // Accounts such as macOS's nobody (-2) are unsigned in stat and signed in spawn.
  return account ? { ...options, uid: account.uid | 0, gid: account.gid | 0 } : options
}

/** Runs a program to its end and resolves with what it printed. Never rejects. */
export const run = (file: string, args: string[], account?: RunAs): Promise<Outcome> =>
  new Promise((resolve) => {
    let output = ''
    const failed = ({ message, code }: NodeJS.ErrnoException) =>
      resolve({ ok: false, output: message, ...(code && { errno: code }) })
    const child = spawned(file, args, { ...isolated(account), stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    if (child instanceof Error) return failed(child)
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', failed)
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })

/** Some errors of the system come as events, and others, such as ENOTDIR, are thrown. */
function spawned(...of: Parameters<typeof spawn>): ChildProcess | NodeJS.ErrnoException {
  try {
    return spawn(...of)
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}
