import { type SpawnOptions, spawn } from 'node:child_process'

/** Whom a program runs as. */
type RunAs = { uid: number; gid: number }

export type Outcome = { ok: boolean; output: string; errno?: string }

// Everything else stays out: SECRET and the like are none of the engine's business, PG* variables
// would change what it does. NIX_LD* is what lets a foreign binary run on NixOS.
const PASSED_ON = ['PATH', 'NIX_LD', 'NIX_LD_LIBRARY_PATH']

/** Spawn options for a program that runs as `account` and knows nothing of our environment. */
export function confined(account: RunAs | undefined): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of PASSED_ON) if (process.env[name]) env[name] = process.env[name]
  // Our own working directory may be one that the account cannot enter.
  const options: SpawnOptions = { cwd: '/', env }
  // Accounts such as macOS's nobody (-2) are unsigned in stat and signed in spawn.
  return account ? { ...options, uid: account.uid | 0, gid: account.gid | 0 } : options
}

/** Runs a program to its end and answers with what it printed; never rejects. */
export function run(file: string, args: string[], account?: RunAs): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, { ...confined(account), stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, output: error.message, errno: error.code }),
    )
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}
